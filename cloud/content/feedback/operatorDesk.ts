import type { CannedAnswer, FeedbackMessage, OperatorDialog, QueuedDialog } from '@inkside/protocol';
import * as v from 'valibot';

import { randomHex } from '../../accounts';
import { CloudFailure } from '../../lib/failure';
import { type DialogRecord, placeIn, standingOf } from './dialogRecords';
import { type DeskParts, nextMoment } from './feedbackDesk';
import { feedbackDocument, saidDocument, unansweredIn } from './feedbackMessages';
import { keepPicture, readPicture, type ShownPicture } from './feedbackPictures';

/** A dialog whose last word is the user's. */
interface OpenDialog {
  readonly uid: string;
  /** What was said since the service spoke last, oldest first. */
  readonly waiting: readonly FeedbackMessage[];
}

interface Answer {
  /** Names the document; made here without it. */
  readonly id?: string;
  readonly text: string;
  /** Base64. */
  readonly picture?: string | undefined;
  /** The name of who answers. */
  readonly operator?: string;
}

/** A dialog without what only the accounts know. */
type Shown<T> = Omit<T, 'name'>;

/** All of one account throw `errors.notFound` where it never opened the chat. */
export interface OperatorDesk {
  /** Of all accounts that ever opened the chat; what the cloud answered by itself still waits for a person. */
  openDialogs(): Promise<readonly OpenDialog[]>;
  /** All dialogs in which something was said: who waits longest first, then what was said last. */
  queue(): Promise<readonly Shown<QueuedDialog>[]>;
  dialog(uid: string): Promise<{ dialog: Shown<QueuedDialog>; messages: OperatorDialog['messages'] }>;
  /** Throws what pictures throw. */
  answer(uid: string, answer: Answer): Promise<void>;
  /** Takes an answer back. Throws `errors.notFound` for what the service did not say. */
  revoke(uid: string, message: string): Promise<void>;
  /** Marks what the person said as read, which the person sees. */
  markSeen(uid: string): Promise<void>;
  close(uid: string, operator: string | undefined): Promise<void>;
  picture(uid: string, file: string): Promise<ShownPicture>;
  /** Language and past dialogs of the person. */
  record(uid: string): Promise<Pick<DialogRecord, 'language' | 'past'>>;
  canned(): Promise<readonly CannedAnswer[]>;
  /** Puts it in place of the one of that id, or adds it. Throws `errors.notFound` where there is no such id. */
  setCanned(id: string | undefined, answer: Omit<CannedAnswer, 'id'>): Promise<void>;
  removeCanned(id: string): Promise<void>;
}

const ID_BYTES = 16;
const SHOWN_MAX = 500;
const PAST_MAX = 50;
const CANNED_MAX = 500;
/** Clients of others write through the gateway, which tells us nothing: who looked lately is looked at. */
const LOOKED_LATELY_MS = 24 * 3_600_000;

const shownOf = (record: DialogRecord, all: readonly DialogRecord[]): Shown<QueuedDialog> => {
  const { uid, language, waitingSince, unread, lastText, lastAt, operator } = record;
  const place = placeIn(all, record);
  return { id: uid, language, standing: standingOf(record), waitingSince, place, unread, lastText, lastAt, operator };
};

const LAST = Number.MAX_SAFE_INTEGER;

const queueOf = async ({ dialogs, clock }: DeskParts): Promise<readonly Shown<QueuedDialog>[]> => {
  const since = clock.now() - LOOKED_LATELY_MS;
  for (const { uid, lookedAt } of await dialogs.all()) if (lookedAt > since) await dialogs.refresh(uid);
  const all = await dialogs.all();
  return all
    .filter(({ lastAt }) => lastAt > 0)
    .map((record) => shownOf(record, all))
    .toSorted((a, b) => (a.place ?? LAST) - (b.place ?? LAST) || b.lastAt - a.lastAt);
};

/** Notes what changed in the dialog, and that it is there. */
const refreshed = async (parts: DeskParts, uid: string, edit?: (record: DialogRecord) => DialogRecord) => {
  const record = await parts.dialogs.refresh(uid, edit);
  if (record === undefined) throw new CloudFailure('errors.notFound');
  return record;
};

const answer = async (parts: DeskParts, uid: string, given: Answer): Promise<void> => {
  const { writer, objects } = parts;
  await refreshed(parts, uid);
  const { id = randomHex(ID_BYTES), text, picture, operator } = given;
  if (id.startsWith('_')) throw new CloudFailure('errors.badRequest', { field: 'id' });
  if ((await writer.get(uid, id)) === undefined) {
    const pictures = picture === undefined ? [] : [await keepPicture(objects, uid, { id, picture })];
    const at = nextMoment(parts, (await parts.chatOf(uid)).at(-1));
    await writer.put(uid, saidDocument(uid, { id, from: 'service', text, pictures, at }));
  }
  await refreshed(parts, uid, (record) => ({ ...record, operator: operator ?? record.operator }));
};

const revoke = async (parts: DeskParts, uid: string, id: string): Promise<void> => {
  const said = (await parts.chatOf(uid)).find(({ _id, from }) => _id === id && from === 'service');
  if (said === undefined) throw new CloudFailure('errors.notFound');
  await parts.writer.edit(uid, id, (before) => {
    const document = feedbackDocument(uid, before);
    return document === undefined ? undefined : { ...document, isRevoke: 1, updatedAt: parts.clock.now() };
  });
  await refreshed(parts, uid);
};

const markSeen = async (parts: DeskParts, uid: string): Promise<void> => {
  await refreshed(parts, uid);
  const now = parts.clock.now();
  for (const { _id, from, seenAt } of await parts.chatOf(uid)) {
    if (from !== 'user' || seenAt !== undefined) continue;
    await parts.writer.edit(uid, _id, (before) => {
      const document = feedbackDocument(uid, before);
      return document === undefined ? undefined : { ...document, seenAt: now, updatedAt: now };
    });
  }
  await refreshed(parts, uid);
};

const close = async (parts: DeskParts, uid: string, operator: string | undefined): Promise<void> => {
  const messages = await parts.chatOf(uid);
  const closedAt = nextMoment(parts, messages.at(-1));
  await refreshed(parts, uid, (record) => {
    const said = messages.filter(({ createdAt }) => createdAt > record.closedAt).length;
    const ended = { closedAt, messages: said, operator: operator ?? null };
    return { ...record, closedAt, past: [ended, ...record.past].slice(0, PAST_MAX) };
  });
};

const cannedRecord = v.object({
  items: v.array(v.object({ id: v.string(), title: v.string(), text: v.string() })),
});
const CANNED_ID = 'cannedAnswers';

const createCanned = ({ records }: DeskParts): Pick<OperatorDesk, 'canned' | 'setCanned' | 'removeCanned'> => {
  const change = (edit: (items: readonly CannedAnswer[]) => readonly CannedAnswer[]): Promise<void> =>
    records.change(CANNED_ID, cannedRecord, (known) => ({
      next: { items: [...edit(known?.items ?? [])] },
      result: undefined,
    }));
  const has = (items: readonly CannedAnswer[], id: string): void => {
    if (!items.some((item) => item.id === id)) throw new CloudFailure('errors.notFound');
  };
  return {
    canned: async () => {
      const known = await records.read(CANNED_ID, cannedRecord);
      return (known?.items ?? []).toSorted((a, b) => a.title.localeCompare(b.title));
    },
    setCanned: (id, said) =>
      change((items) => {
        if (id === undefined && items.length >= CANNED_MAX) throw new CloudFailure('errors.tooLarge');
        if (id === undefined) return [...items, { id: randomHex(ID_BYTES), ...said }];
        has(items, id);
        return items.map((item) => (item.id === id ? { id, ...said } : item));
      }),
    removeCanned: (id) =>
      change((items) => {
        has(items, id);
        return items.filter((item) => item.id !== id);
      }),
  };
};

/** The service's side of the chat. */
export const createOperatorDesk = (parts: DeskParts): OperatorDesk => ({
  ...createCanned(parts),
  openDialogs: async () => {
    const open: OpenDialog[] = [];
    for (const { uid } of await parts.dialogs.all()) {
      const record = await parts.dialogs.refresh(uid);
      if (record === undefined || record.waitingSince === null) continue;
      open.push({ uid, waiting: unansweredIn(await parts.chatOf(uid), record.closedAt) });
    }
    return open;
  },
  queue: () => queueOf(parts),
  dialog: async (uid) => {
    const record = await refreshed(parts, uid);
    const dialog = shownOf(record, await parts.dialogs.all());
    return { dialog, messages: (await parts.chatOf(uid)).slice(-SHOWN_MAX) };
  },
  answer: (uid, given) => answer(parts, uid, given),
  revoke: (uid, message) => revoke(parts, uid, message),
  markSeen: (uid) => markSeen(parts, uid),
  close: (uid, operator) => close(parts, uid, operator),
  picture: async (uid, file) => {
    const found = await readPicture(parts.objects, uid, file);
    if (found === undefined) throw new CloudFailure('errors.notFound');
    return found;
  },
  record: (uid) => refreshed(parts, uid),
});
