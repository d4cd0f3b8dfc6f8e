import type { FeedbackMessage, QueuedDialog } from '@inkside/protocol';
import * as v from 'valibot';

import type { Records } from '../../accounts';
import { waitingSince } from './feedbackMessages';

const pastDialog = v.object({ closedAt: v.number(), messages: v.number(), operator: v.nullable(v.string()) });

/** Of everybody who ever opened the chat. What stands after `openedAt` is missing in records that are older. */
const dialogRecord = v.object({
  uid: v.string(),
  openedAt: v.number(),
  /** When the person looked at the chat last, by the hour. */
  lookedAt: v.optional(v.number(), 0),
  language: v.optional(v.nullable(v.string()), null),
  /** Since when somebody waits for a person of the service. */
  waitingSince: v.optional(v.nullable(v.number()), null),
  /** What was said until then waits no more. */
  closedAt: v.optional(v.number(), 0),
  unread: v.optional(v.number(), 0),
  lastText: v.optional(v.string(), ''),
  lastAt: v.optional(v.number(), 0),
  operator: v.optional(v.nullable(v.string()), null),
  past: v.optional(v.array(pastDialog), []),
});
export type DialogRecord = v.InferOutput<typeof dialogRecord>;

const LOOKED_EVERY_MS = 3_600_000;
const LAST_TEXT_MAX = 200;
const idOf = (uid: string): string => `feedback:${uid}:dialog`;

/** What a list tells of a chat, read off its messages. */
const summaryOf = (messages: readonly FeedbackMessage[], closedAt: number) => {
  const last = messages.at(-1);
  return {
    waitingSince: waitingSince(messages, closedAt),
    unread: messages.filter(({ from, seenAt }) => from === 'user' && seenAt === undefined).length,
    lastText: (last?.text ?? '').slice(0, LAST_TEXT_MAX),
    lastAt: last?.createdAt ?? 0,
  };
};

const isSame = (a: DialogRecord, b: DialogRecord): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Who opened the chat, and how each one stands: so that a place in line needs no reading of everybody's messages. */
export const createDialogRecords = (records: Records, chatOf: (uid: string) => Promise<readonly FeedbackMessage[]>) => {
  const change = (uid: string, edit: (known: DialogRecord | undefined) => DialogRecord | undefined) =>
    records.change(idOf(uid), dialogRecord, (known) => {
      const next = edit(known);
      const kept = known !== undefined && next !== undefined && isSame(known, next) ? known : next;
      return { next: kept, result: kept };
    });
  return {
    read: (uid: string): Promise<DialogRecord | undefined> => records.read(idOf(uid), dialogRecord),
    all: async (): Promise<DialogRecord[]> => (await records.list('feedback:', dialogRecord)).map(({ value }) => value),
    /** The person looks at the chat: from now on it has a record. */
    looked: (uid: string, now: number, language: string | undefined) =>
      change(uid, (known) => {
        const record = known ?? { ...v.parse(dialogRecord, { uid, openedAt: now }), lookedAt: now };
        const lookedAt = now - record.lookedAt >= LOOKED_EVERY_MS ? now : record.lookedAt;
        return { ...record, lookedAt, language: language ?? record.language };
      }),
    /** Reads the summary off the messages, after `edit`; undefined where the person never opened the chat. */
    refresh: async (
      uid: string,
      edit: (record: DialogRecord, messages: readonly FeedbackMessage[]) => DialogRecord = (record) => record,
    ): Promise<DialogRecord | undefined> => {
      const messages = await chatOf(uid);
      return change(uid, (known) => {
        if (known === undefined) return undefined;
        const next = edit(known, messages);
        return { ...next, ...summaryOf(messages, next.closedAt) };
      });
    },
  };
};
export type DialogRecords = ReturnType<typeof createDialogRecords>;

const isBefore = (a: DialogRecord, b: DialogRecord): boolean =>
  a.waitingSince !== null &&
  (b.waitingSince === null || a.waitingSince < b.waitingSince || (a.waitingSince === b.waitingSince && a.uid < b.uid));

/** 1 for who waits longest; null for who does not wait. */
export const placeIn = (all: readonly DialogRecord[], record: DialogRecord): number | null =>
  record.waitingSince === null ? null : 1 + all.filter((other) => isBefore(other, record)).length;

export const standingOf = ({ waitingSince: since, closedAt, lastAt }: DialogRecord): QueuedDialog['standing'] => {
  if (since !== null) return 'waiting';
  return closedAt > 0 && closedAt >= lastAt ? 'closed' : 'answered';
};
