import { CONTENT_TYPE, extensionOf, messageChannel, MSG_TYPE, pushKey } from '@inkside/protocol';
import type { DemoItem } from '../archive/demoItem';
import { md5Of } from '../library/libraryItems';
import { idOf } from '../random';
import { pushFiles, type PushFile, screensavers } from './pushFiles';
import { serviceDialog } from './serviceDialog';

const HOUR_MS = 3_600_000;

type Kind = (typeof CONTENT_TYPE)['file' | 'screensaver'];

/**
 * The MESSAGE document of a pushed file (reference: cloud-api 4.3); its content is JSON text inside JSON. `msgType` is
 * what every known client of the real cloud looks for.
 */
const messageOf = (uid: string, kind: Kind, file: PushFile, bytes: Uint8Array, at: number) => {
  const id = idOf(uid, `push/${file.name}`);
  const extension = extensionOf(file.name);
  const times = { createdAt: at, updatedAt: at };
  const stored = {
    displayName: file.name,
    expires: 0,
    key: pushKey(uid, id, extension),
    provider: 'oss',
    size: bytes.length,
    url: '',
  };
  return {
    _id: id,
    uniqueId: id,
    user: uid,
    dbId: messageChannel(uid),
    contentType: kind,
    msgType: MSG_TYPE.pushObserved,
    name: file.name,
    size: bytes.length,
    isRead: 0,
    isRevoke: 0,
    check: false,
    ...times,
    content: JSON.stringify({
      _id: id,
      guid: id,
      name: file.name,
      title: file.name,
      ownerId: uid,
      formats: [extension],
      size: bytes.length,
      md5: md5Of(bytes),
      distributeChannel: 'onyx',
      ...times,
      storage: { [extension]: { oss: stored } },
    }),
  };
};

const pushItem = (uid: string, kind: Kind, file: PushFile, now: number): DemoItem => {
  const at = now - file.hoursAgo * HOUR_MS;
  const bytes = file.make(uid, at);
  const id = idOf(uid, `push/${file.name}`);
  const key = pushKey(uid, id, extensionOf(file.name));
  return {
    documents: [messageOf(uid, kind, file, bytes, at)],
    objects: [{ key, bytes, contentType: file.contentType }],
  };
};

/** What the demo account has pushed and asked, each made when it is asked for. `now`: epoch milliseconds. */
export const pushItems = (uid: string, now: number): (() => DemoItem)[] => [
  ...pushFiles.map((file) => () => pushItem(uid, CONTENT_TYPE.file, file, now)),
  ...screensavers.map((file) => () => pushItem(uid, CONTENT_TYPE.screensaver, file, now)),
  ...serviceDialog(uid, now).map((document) => () => ({ documents: [document], objects: [] })),
];
