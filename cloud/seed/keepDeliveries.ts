import { CONTENT_TYPE, messageChannel, MSG_TYPE, noteTreeChannel, pushKey } from '@inkside/protocol';

import { type Devices, hashSecret, type Records } from '../accounts';
import type { ChannelWriter } from '../gateway';
import { createLedgerBook, type PushDocument, pushDocumentOf, type Said } from '../ledger';
import { HOUR_MS } from '../lib/config';
import type { ObjectStore } from '../objects';

export interface DeliveryFillParts {
  readonly records: Records;
  readonly devices: Pick<Devices, 'list'>;
  readonly writer: Pick<ChannelWriter, 'get' | 'list' | 'put'>;
  readonly objects: Pick<ObjectStore, 'createUpload' | 'head' | 'listUploads' | 'putPart'>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Seconds after the sending, and what the device did then. */
type Step = readonly [after: number, kind: Said['kind'], facts?: Pick<Said, 'ms' | 'reason'>];

/** What the one device of the demo did with each file, by name. */
const STEPS: Readonly<Record<string, readonly Step[]>> = {
  'A day at the lake.pdf': [],
  'Lake at dawn.png': [
    [70, 'announced'],
    [74, 'rejected', { reason: 'storage full' }],
  ],
  'Inkside - a short guide.epub': [
    [41, 'announced'],
    [42, 'fetched', { ms: 380 }],
    [2760, 'opened'],
  ],
  '唐诗三首.txt': [
    [3, 'announced'],
    [4, 'fetched', { ms: 90 }],
  ],
  'Walden, first page.txt': [
    [12, 'announced'],
    [13, 'fetched', { ms: 110 }],
    [95, 'opened'],
  ],
};

const SECOND_MS = 1000;

interface FoundFile {
  readonly document: PushDocument;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

const noteFile = async ({ records, now }: DeliveryFillParts, uid: string, deviceId: number, file: FoundFile) => {
  const { document, name, size } = file;
  let at = document.updatedAt;
  const book = createLedgerBook(records, { now: () => at });
  await book.note(uid, document, []);
  for (const [after, kind, facts] of STEPS[name] ?? []) {
    at = Math.min(now, document.updatedAt + after * SECOND_MS);
    await book.note(uid, document, [{ kind, deviceId, ...(kind === 'fetched' ? { bytes: size } : {}), ...facts }]);
  }
};

/** A recording that another computer of the owner's has begun to send. Bytes. */
const RECORDING = { name: 'Birdsong at the lake.wav', size: 4_300_000, came: 1_806_000 };
const BEGUN_MS = HOUR_MS / 6;

async function* silence(bytes: number): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(bytes);
}

const recordingOf = (uid: string, at: number) => {
  const { name, size } = RECORDING;
  const id = hashSecret(`demo\n${uid}\n${name}`).slice(0, 32);
  const key = pushKey(uid, id, 'wav');
  const times = { createdAt: at, updatedAt: at };
  const storage = { wav: { oss: { displayName: name, expires: 0, key, provider: 'oss', size, url: '' } } };
  const inner = { _id: id, guid: id, name, title: name, ownerId: uid, formats: ['wav'], size, md5: '', ...times };
  const document = {
    ...{ _id: id, uniqueId: id, user: uid, dbId: messageChannel(uid), contentType: CONTENT_TYPE.file },
    ...{ msgType: MSG_TYPE.pushObserved, isRead: 0, isRevoke: 0, check: false, name, size, ...times },
    // For nobody until it is whole.
    pushTo: [],
    content: JSON.stringify({ ...inner, storage }),
  };
  return { id, key, document };
};

const beginUpload = async ({ objects, writer, now }: DeliveryFillParts, uid: string): Promise<void> => {
  const { id, key, document } = recordingOf(uid, now - BEGUN_MS);
  if ((await writer.get(uid, id)) !== undefined) return;
  const open = (await objects.listUploads(key)).find((upload) => upload.key === key);
  const uploadId = open?.uploadId ?? (await objects.createUpload(key, { 'content-type': 'audio/wav' }));
  await objects.putPart({ key, uploadId }, 1, silence(RECORDING.came));
  await writer.put(uid, document);
};

/** Notes that the device fetched, with how many objects and bytes. */
const FETCHED = [
  { objects: 14, bytes: 361_000, ms: 2100 },
  { objects: 6, bytes: 98_400, ms: 700 },
  { objects: 22, bytes: 1_240_000, ms: 5300 },
];

const noteNotes = async ({ records, writer, now }: DeliveryFillParts, uid: string, deviceId: number): Promise<void> => {
  const book = createLedgerBook(records, { now: () => now });
  const documents = await writer.list(uid, noteTreeChannel(uid));
  const notes = documents.flatMap(({ uniqueId, title, type }) =>
    typeof uniqueId === 'string' && typeof title === 'string' && type === 1 ? [uniqueId] : [],
  );
  for (const [place, fetched] of FETCHED.entries()) {
    const id = notes[place];
    if (id === undefined) return;
    await book.noteObjects(uid, { kind: 'note', id, deviceId, at: now - (place + 6) * HOUR_MS, ...fetched });
  }
};

/** Fills the ledger of an account that has none: its files stand in all five states. */
export const keepDeliveries = async (parts: DeliveryFillParts, uid: string): Promise<void> => {
  const { records, devices, writer, now } = parts;
  const [device] = await devices.list(uid);
  if (device === undefined || (await createLedgerBook(records, { now: () => now }).files(uid)).length > 0) return;
  await beginUpload(parts, uid);
  for (const found of await writer.list(uid, messageChannel(uid))) {
    const { name, size } = found;
    const document = pushDocumentOf(uid, found);
    if (document === undefined || typeof name !== 'string' || typeof size !== 'number') continue;
    await noteFile(parts, uid, device.id, { document, name, size });
  }
  await noteNotes(parts, uid, device.id);
};
