import * as v from 'valibot';

import { hashSecret, type Records } from '../../accounts';

const RECORD_ID = /^[0-9a-f]{24}$/;
const RECORD_ID_LENGTH = 24;

const pushRecordSchema = v.object({
  /** 24 hexadecimal characters. */
  recordId: v.string(),
  /** The MESSAGE document that the record stands for. */
  documentId: v.string(),
  name: v.string(),
  title: v.string(),
  displayName: v.string(),
  /** Extension without its dot. */
  format: v.string(),
  key: v.string(),
  /** Bytes. */
  size: v.number(),
  parent: v.nullable(v.string()),
  sourceType: v.number(),
  pushNum: v.number(),
  createdAt: v.number(),
  updatedAt: v.number(),
});
export type PushRecord = v.InferOutput<typeof pushRecordSchema>;
export type PushDetails = Omit<PushRecord, 'recordId' | 'pushNum' | 'createdAt' | 'updatedAt'>;

/** The cloud's own list of pushes, one record a MESSAGE document. */
export interface PushRecords {
  /** Makes the record of a document, or notes one more push of it: a client may repeat a call whose answer it lost. */
  keep(uid: string, details: PushDetails, now: number): Promise<PushRecord>;
  /** Notes one more push of what the record stands for. Nothing happens when there is none. */
  pushedAgain(uid: string, recordId: string, now: number): Promise<void>;
  /** By the record's id or by its document's: clients send either. */
  find(uid: string, id: string): Promise<PushRecord | undefined>;
  /** Newest first. */
  list(uid: string): Promise<PushRecord[]>;
  remove(uid: string, recordId: string): Promise<void>;
  /** Removes a record whose document is gone, unless it was pushed again since it was read. */
  removeDead(uid: string, record: PushRecord): Promise<void>;
}

/** What the cloud names itself has one id in both places, as clients of the real cloud found. */
const recordIdOf = (uid: string, documentId: string): string =>
  RECORD_ID.test(documentId) ? documentId : hashSecret(`push\n${uid}\n${documentId}`).slice(0, RECORD_ID_LENGTH);

export const createPushRecords = (records: Records): PushRecords => {
  const nameOf = (uid: string, recordId: string): string => `${uid}:${recordId}`;
  const read = (uid: string, recordId: string): Promise<PushRecord | undefined> =>
    records.read(nameOf(uid, recordId), pushRecordSchema);

  return {
    keep: (uid, details, now) => {
      const recordId = recordIdOf(uid, details.documentId);
      return records.change(nameOf(uid, recordId), pushRecordSchema, (known) => {
        const { pushNum, createdAt } = known ?? { pushNum: 0, createdAt: now };
        const next = { ...details, recordId, pushNum: pushNum + 1, createdAt, updatedAt: now };
        return { next, result: next };
      });
    },
    pushedAgain: (uid, recordId, now) =>
      records.change(nameOf(uid, recordId), pushRecordSchema, (known) => ({
        next: known && { ...known, pushNum: known.pushNum + 1, updatedAt: now },
        result: undefined,
      })),
    find: async (uid, id) => {
      const byRecord = RECORD_ID.test(id) ? await read(uid, id) : undefined;
      return byRecord ?? read(uid, recordIdOf(uid, id));
    },
    list: async (uid) => {
      const found = await records.list(`${uid}:`, pushRecordSchema);
      return found.map(({ value }) => value).toSorted((a, b) => b.updatedAt - a.updatedAt);
    },
    remove: (uid, recordId) => records.remove(nameOf(uid, recordId)),
    removeDead: (uid, { recordId, pushNum }) =>
      records.change(nameOf(uid, recordId), pushRecordSchema, (known) => ({
        next: known?.pushNum === pushNum ? undefined : known,
        result: undefined,
      })),
  };
};
