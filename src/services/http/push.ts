import { PortError } from '../../app/kit/appError';
import { asMs } from '../../app/kit/units';
import { paths } from '../contract/paths';
import { pushDeleteAnswer, saveAndPushAnswer } from '../contract/push';
import type { ClockPort, PushPort } from '../ports';
import type { Http } from './createHttp';

/** The cloud's limit for one call. */
const FORGET_AT_ONCE = 1000;
/** The document travels by sync, the announcement by REST: the first may still be on its way. About 20 s in all. */
const ARRIVAL_PAUSES_MS = [150, 300, 600, 1200, 2400, 5000, 10_000].map(asMs);
const NOT_ARRIVED = 'errors.pushDocumentMissing';

const isNotArrived = (thrown: unknown): boolean => thrown instanceof PortError && thrown.code === NOT_ARRIVED;

/** The cloud's record of pushes (reference: cloud-api 4.2). */
export const createPush = ({ http, clock }: { readonly http: Http; readonly clock: ClockPort }): PushPort => ({
  announce: async ({ name, key, bucket, extension, message }) => {
    const data = {
      name,
      resourceDisplayName: name,
      resourceKey: key,
      bucket,
      resourceType: extension,
      title: name,
      parent: null,
    };
    const body = { data, cbMsg: message };
    const request = { method: 'POST', path: paths.saveAndPush, operation: 'push', body } as const;
    for (const pause of ARRIVAL_PAUSES_MS) {
      try {
        await http.call(saveAndPushAnswer, request);
        return;
      } catch (thrown) {
        if (!isNotArrived(thrown)) throw thrown;
      }
      await clock.sleep(pause);
    }
    await http.call(saveAndPushAnswer, request);
  },
  forget: async (ids) => {
    for (let start = 0; start < ids.length; start += FORGET_AT_ONCE) {
      const body = { ids: ids.slice(start, start + FORGET_AT_ONCE) };
      await http.call(pushDeleteAnswer, { method: 'POST', path: paths.pushDelete, operation: 'pushDelete', body });
    }
  },
});
