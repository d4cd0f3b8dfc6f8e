import { PUSH_SOURCE, pushDeleteAnswer, pushPaths, saveAndPushAnswer } from '@inkside/protocol';
import type { PushPort } from '../ports/transfers';
import type { Http } from './createHttp';

/** The cloud's limit for one call. */
const FORGET_AT_ONCE = 1000;

/** The cloud's record of pushes (reference: cloud-api 4.2). */
export const createPush = ({ http }: { readonly http: Http }): PushPort => ({
  announce: async ({ name, key, bucket, extension, message, isScreensaver }) => {
    const data = {
      name,
      resourceDisplayName: name,
      resourceKey: key,
      bucket,
      resourceType: extension,
      title: name,
      parent: null,
      ...(isScreensaver ? { sourceType: PUSH_SOURCE.screensaver } : {}),
    };
    const body = { data, cbMsg: message };
    const path = isScreensaver ? pushPaths.pushScreenSaver : pushPaths.saveAndPush;
    await http.call(saveAndPushAnswer, { method: 'POST', path, operation: 'push', body });
  },
  forget: async (ids) => {
    for (let start = 0; start < ids.length; start += FORGET_AT_ONCE) {
      const body = { ids: ids.slice(start, start + FORGET_AT_ONCE) };
      await http.call(pushDeleteAnswer, {
        method: 'POST',
        path: pushPaths.pushDelete,
        operation: 'pushDelete',
        body,
      });
    }
  },
});
