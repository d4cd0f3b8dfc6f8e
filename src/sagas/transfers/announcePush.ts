import { call, race, type SagaGenerator, select, take } from 'typed-redux-saga';

import { appErrorOf, asMs, asObjectKey, type ObjectKey, type Uid } from '@inkside/kit';
import { type PreferencesSlice, selectQuietDevices } from '../../features/preferences/slice';
import type { ChosenFile } from '../../features/push/slice';
import { unsentListed } from '../../features/sync/slice';
import type { Services } from '../../services/ports';
import type { PushAnnouncement } from '../../services/ports/transfers';
import { sleep } from '../effects/effects';
import type { Scope } from '../scope';

/** Where a pushed file lies, and what it is called there. */
export interface PushObject {
  /** 32 hexadecimal characters: names the object, the message and its content. */
  readonly id: string;
  readonly key: ObjectKey;
  readonly extension: string;
}

/** The key is `{uid}/push/{id}.{ext}` (specification section 3); an extension is letters and digits, or none. */
export const pushObjectOf = (uid: Uid, { name }: ChosenFile, id: string): PushObject => {
  const extension = /\.([a-z0-9]{1,12})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return { id, extension, key: asObjectKey(`${uid}/push/${id}${extension === '' ? '' : `.${extension}`}`) };
};

/** The object of an upload that an earlier page began. */
export const pushObjectAt = (key: ObjectKey): PushObject => {
  const [id = '', extension = ''] = key.slice(key.lastIndexOf('/') + 1).split('.');
  return { id, extension, key };
};

const format = ({ extension }: PushObject): string => (extension === '' ? 'unknown' : extension);

/** The MESSAGE document of a pushed file (reference: cloud-api 4.3); msgType 0 by the specification. */
const messageOf = (
  file: ChosenFile,
  object: PushObject,
  facts: { uid: Uid; md5: string; url: string; now: number; goals: readonly number[] | null },
) => {
  const { uid, md5, url, now, goals } = facts;
  const stored = { displayName: file.name, expires: 0, key: object.key, provider: 'oss', size: file.size, url };
  return {
    _id: object.id,
    uniqueId: object.id,
    user: uid,
    dbId: `${uid}-MESSAGE`,
    contentType: file.screensaverFor === undefined ? 'digital_content' : 'push_screensaver',
    msgType: 0,
    isRead: 0,
    isRevoke: 0,
    check: false,
    name: file.name,
    size: file.size,
    createdAt: now,
    updatedAt: now,
    ...(goals === null ? {} : { pushTo: [...goals] }),
    content: JSON.stringify({
      _id: object.id,
      guid: object.id,
      name: file.name,
      title: file.name,
      ownerId: uid,
      formats: [format(object)],
      size: file.size,
      md5,
      distributeChannel: 'onyx',
      createdAt: now,
      updatedAt: now,
      storage: { [format(object)]: { oss: stored } },
    }),
  };
};

const ARRIVAL_PAUSE_MS = asMs(300);
const ARRIVAL_TRIES = 200;

/** What passes by itself: the document travels by the live channel and may come later than this call; or no network. */
const passing: ReadonlySet<string> = new Set(['errors.pushDocumentMissing', 'errors.network']);

/** How often it is looked whether the cloud has a document, when nothing is heard of it. */
const LOOK_MS = asMs(2000);

/** Waits until the cloud has the document: before that it would answer that there is none. */
export function* untilSent(id: string, { uid, services }: Scope): SagaGenerator<void> {
  for (;;) {
    const { message } = yield* call(() => services.sync.unsent(uid));
    if (!message.includes(id)) return;
    yield* race({ listed: take(unsentListed), over: sleep(services.clock, LOOK_MS) });
  }
}

/** Tells the cloud of a push, again and again while its document has not arrived there. */
export function* tellUntilKnown(
  announcement: PushAnnouncement,
  { clock, push }: Pick<Services, 'clock' | 'push'>,
): SagaGenerator<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      yield* call(() => push.announce(announcement));
      return;
    } catch (thrown) {
      if (!passing.has(appErrorOf(thrown).code) || attempt === ARRIVAL_TRIES) throw thrown;
    }
    yield* sleep(clock, ARRIVAL_PAUSE_MS);
  }
}

/** Devices that a file goes to when none is named; null is all of them, also those that are bound later. */
function* usualGoals(uid: Uid, { devices }: Scope['services']): SagaGenerator<readonly number[] | null> {
  const quiet = yield* select((state: PreferencesSlice) => selectQuietDevices(state, uid));
  if (quiet.length === 0) return null;
  const bound = yield* call(() => devices.list());
  return bound.some(({ id }) => quiet.includes(id))
    ? bound.flatMap(({ id }) => (quiet.includes(id) ? [] : [id]))
    : null;
}

/**
 * Writes the MESSAGE document — which is what reaches the device — and then tells the cloud of it. A retry after a
 * failed telling writes the document once only, because it is named by the object.
 */
export function* announcePush(
  file: ChosenFile,
  object: PushObject,
  md5: string,
  { uid, services }: Scope,
): SagaGenerator<void> {
  const { clock, documents, objects, push } = services;
  const url = yield* call(() => objects.signedUrl(object.key, file.name));
  const goals = file.screensaverFor === undefined ? yield* call(usualGoals, uid, services) : file.screensaverFor;
  const document = messageOf(file, object, { uid, md5, url, now: clock.now(), goals });
  const written = yield* call(() => documents.create(uid, 'message', document));
  const bucket = yield* call(() => objects.bucket());
  yield* call(untilSent, written._id, { uid, services });
  const announcement: PushAnnouncement = {
    name: file.name,
    key: object.key,
    bucket,
    extension: object.extension,
    message: { id: written._id, rev: written._rev },
    isScreensaver: file.screensaverFor !== undefined,
  };
  yield* call(tellUntilKnown, announcement, { clock, push });
}
