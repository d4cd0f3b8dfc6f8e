import { type Ledger, ledgerCalls, type LedgerEvent } from '@inkside/protocol';
import * as v from 'valibot';

import type { Records } from '../accounts';
import { type Clock, DAY_MS } from '../lib/config';
import type { PushDocument } from './pushDocument';

type LedgerObjects = Ledger['objects'][number];

/** `updatedAt`: of the document at the newest sending. */
const fileRecord = v.object({ ...ledgerCalls.file.entries, updatedAt: v.number(), round: v.number() });
type FileRecord = v.InferOutput<typeof fileRecord>;
export type NotedFile = v.InferOutput<typeof ledgerCalls.file>;
const { objects: objectsRecord } = ledgerCalls;

/** What is said of a file; its time and its round are the book's. */
export type Said = Omit<LedgerEvent, 'at' | 'round'>;

/** What a device fetched of a note or a book. */
export interface FetchedObjects {
  readonly kind: LedgerObjects['kind'];
  readonly id: string;
  readonly deviceId: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly objects: number;
  readonly bytes: number;
  readonly ms: number;
}

/** What a device says of a note or a book. */
export interface SaidOfObjects extends Pick<FetchedObjects, 'kind' | 'id' | 'deviceId' | 'at'> {
  readonly event: 'opened' | 'rejected';
  /** '' where it was opened. */
  readonly reason: string;
  /** Which writing of it was opened, where the device says so. */
  readonly writtenAt?: number;
}

/** Of an account; the oldest go. The list of pushes shows 30 days. */
export const MOST_FILES = 1000;
export const MOST_OBJECTS = 2000;
const KEPT_MS = 60 * DAY_MS;
/** Of a file; the oldest go. */
const MOST_EVENTS = 100;
/** Of a note or a book: who fetched last. */
const MOST_DEVICES = 32;

const fileId = (uid: string, documentId: string): string => `file:${uid}:${documentId}`;
const objectsId = (uid: string, { kind, id }: Pick<LedgerObjects, 'kind' | 'id'>): string =>
  `object:${uid}:${kind}:${id}`;

const begun = (document: PushDocument): FileRecord => ({
  documentId: document.documentId,
  key: document.key,
  changedAt: 0,
  updatedAt: Number.NaN,
  round: 0,
  events: [],
});

/** A document with a new time is a new sending, told by whoever speaks of it first. */
const inRound = (record: FileRecord, { key, updatedAt, to }: PushDocument, at: number): FileRecord => {
  if (record.updatedAt === updatedAt) return record;
  const round = record.round + 1;
  const sent = (deviceId: number | null): LedgerEvent => ({ at, round, kind: 'sent', deviceId });
  const events = [...record.events, ...(to === null ? [sent(null)] : to.map(sent))];
  return { ...record, key, updatedAt, round, events };
};

/** Handed over again, or read again, is no news; nor is the same word. */
const isNews = ({ events, round }: FileRecord, { kind, deviceId, reason }: Said): boolean =>
  kind === 'fetched' ||
  !events.some(
    (event) => event.kind === kind && event.deviceId === deviceId && event.round === round && event.reason === reason,
  );

const withFetched = (known: LedgerObjects | undefined, fetched: FetchedObjects): LedgerObjects => {
  const { kind, id, deviceId, at, objects, bytes, ms } = fetched;
  const before = known?.devices.find((device) => device.deviceId === deviceId);
  const others = known?.devices.filter((device) => device.deviceId !== deviceId) ?? [];
  const device = {
    ...before,
    deviceId,
    at,
    objects: objects + (before?.objects ?? 0),
    bytes: bytes + (before?.bytes ?? 0),
    ms: ms + (before?.ms ?? 0),
  };
  return { kind, id, changedAt: at, devices: [...others, device].slice(-MOST_DEVICES) };
};

const withSaid = (
  known: LedgerObjects | undefined,
  { kind, id, deviceId, at, event, reason, writtenAt }: SaidOfObjects,
): LedgerObjects => {
  const before = known?.devices.find((device) => device.deviceId === deviceId);
  const others = known?.devices.filter((device) => device.deviceId !== deviceId) ?? [];
  const said = { at, event, reason, ...(writtenAt === undefined ? {} : { writtenAt }) };
  const device = { deviceId, at, objects: 0, bytes: 0, ms: 0, ...before, said };
  return { kind, id, changedAt: at, devices: [...others, device].slice(-MOST_DEVICES) };
};

/** What is kept of one account, in one place. */
export interface LedgerBook {
  /** Notes a sending, and what is said of it. Whether there was anything new. */
  note(uid: string, document: PushDocument, said: readonly Said[]): Promise<boolean>;
  noteObjects(uid: string, fetched: FetchedObjects): Promise<void>;
  noteWord(uid: string, said: SaidOfObjects): Promise<void>;
  /** Changed at `since` or later. */
  files(uid: string, since?: number): Promise<readonly NotedFile[]>;
  objects(uid: string, since?: number): Promise<readonly LedgerObjects[]>;
  forget(uid: string, documentId: string): Promise<void>;
  forgetObjects(uid: string, objects: Pick<LedgerObjects, 'kind' | 'id'>): Promise<void>;
  /** Takes out what is too old or too much. */
  prune(uid: string): Promise<void>;
}

const surplus = <Kept extends { readonly changedAt: number }>(all: readonly Kept[], most: number, now: number) =>
  all
    .toSorted((a, b) => b.changedAt - a.changedAt)
    .filter(({ changedAt }, place) => place >= most || changedAt < now - KEPT_MS);

export const createLedgerBook = (records: Records, clock: Clock): LedgerBook => {
  const files: LedgerBook['files'] = async (uid, since = 0) =>
    (await records.list(`file:${uid}:`, fileRecord))
      .filter(({ value }) => value.changedAt >= since)
      .map(({ value: { documentId, key, changedAt, events } }) => ({ documentId, key, changedAt, events }));
  const objects: LedgerBook['objects'] = async (uid, since = 0) =>
    (await records.list(`object:${uid}:`, objectsRecord))
      .map(({ value }) => value)
      .filter(({ changedAt }) => changedAt >= since);
  const forget: LedgerBook['forget'] = (uid, documentId) => records.remove(fileId(uid, documentId));
  const forgetObjects: LedgerBook['forgetObjects'] = (uid, subject) => records.remove(objectsId(uid, subject));

  return {
    note: (uid, document, said) =>
      records.change(fileId(uid, document.documentId), fileRecord, (known) => {
        const at = clock.now();
        const start = inRound(known ?? begun(document), document, at);
        const { round } = start;
        const news = said.filter((each) => isNews(start, each)).map((each): LedgerEvent => ({ ...each, at, round }));
        if (known === start && news.length === 0) return { next: known, result: false };
        const events = [...start.events, ...news].slice(-MOST_EVENTS);
        return { next: { ...start, changedAt: at, events }, result: true };
      }),
    noteObjects: (uid, fetched) =>
      records.change(objectsId(uid, fetched), objectsRecord, (known) => ({
        next: withFetched(known, fetched),
        result: undefined,
      })),
    noteWord: (uid, said) =>
      records.change(objectsId(uid, said), objectsRecord, (known) => ({
        next: withSaid(known, said),
        result: undefined,
      })),
    files,
    objects,
    forget,
    forgetObjects,
    prune: async (uid) => {
      const now = clock.now();
      for (const { documentId } of surplus(await files(uid), MOST_FILES, now)) await forget(uid, documentId);
      for (const subject of surplus(await objects(uid), MOST_OBJECTS, now)) await forgetObjects(uid, subject);
    },
  };
};
