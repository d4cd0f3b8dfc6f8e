import * as v from 'valibot';

import { messageChannel } from '../../src/services/contract/channels';
import type { FeedbackDialog, FeedbackMessage } from '../../src/services/contract/feedback';
import { hashSecret, randomHex } from '../accounts/hashes';
import type { Records } from '../accounts/records';
import type { Clock } from '../config';
import { CloudFailure } from '../failure';
import type { ChannelWriter } from '../gateway/channelWriter';
import type { ContentStore } from './contentStore';
import type { Language } from './languages';
import { automaticAnswer } from './automaticAnswer';
import { feedbackDocument, serviceDocument, spoken, waitingIn } from './messages';
import { serviceHours } from './serviceHours';

/** A dialog whose last word is the user's. */
export interface OpenDialog {
  readonly uid: string;
  /** What was said since the service spoke last, oldest first. */
  readonly waiting: readonly FeedbackMessage[];
}

export interface FeedbackDesk {
  /** The user's dialog with its last `limit` messages. Outside of the service hours it answers what waits. */
  dialog(uid: string, limit: number, language: Language | undefined): Promise<FeedbackDialog>;
  /** Marks messages of the dialog as read. Throws `errors.notFound`, and marks none, when one is not there. */
  markRead(uid: string, ids: readonly string[]): Promise<void>;
  /** Of all accounts that ever opened the chat; what the cloud answered by itself still waits for a person. */
  openDialogs(): Promise<readonly OpenDialog[]>;
  /** Throws `errors.notFound` when the account never opened the chat. */
  answer(uid: string, text: string): Promise<void>;
}

export interface FeedbackParts {
  readonly records: Records;
  readonly writer: ChannelWriter;
  readonly content: ContentStore;
  readonly clock: Clock;
}

const dialogSchema = v.object({ uid: v.string(), openedAt: v.number() });
const dialogRecord = (uid: string): string => `feedback:${uid}:dialog`;

const ID_HEX_DIGITS = 32;
const ID_BYTES = 16;

const messagesOf = async ({ writer }: FeedbackParts, uid: string): Promise<FeedbackMessage[]> =>
  spoken(uid, await writer.list(uid, messageChannel(uid)));

const isOpened = async ({ records }: FeedbackParts, uid: string): Promise<boolean> =>
  (await records.read(dialogRecord(uid), dialogSchema)) !== undefined;

const noteOpened = async (parts: FeedbackParts, uid: string): Promise<void> => {
  if (await isOpened(parts, uid)) return;
  const next = { uid, openedAt: parts.clock.now() };
  await parts.records.change(dialogRecord(uid), dialogSchema, (known) => ({ next: known ?? next, result: undefined }));
};

/** After what was said last, also where the clock of who said it is ahead of ours. */
const nextMoment = ({ clock }: FeedbackParts, last: FeedbackMessage | undefined): number =>
  Math.max(clock.now(), (last?.createdAt ?? 0) + 1);

/** Named after what it answers, so that two tabs that ask at once get one answer. */
const answerAlone = async (
  parts: FeedbackParts,
  uid: string,
  last: FeedbackMessage,
  language: Language | undefined,
): Promise<void> => {
  const { writer, content } = parts;
  const id = hashSecret(`automatic ${uid} ${last._id}`).slice(0, ID_HEX_DIGITS);
  if ((await writer.get(uid, id)) !== undefined) return;
  const said = { text: automaticAnswer(await content.read(), last.text, language), automatic: true };
  await writer.put(uid, serviceDocument(uid, id, said, nextMoment(parts, last)));
};

const dialogOf = async (
  parts: FeedbackParts,
  uid: string,
  limit: number,
  language: Language | undefined,
): Promise<FeedbackDialog> => {
  await noteOpened(parts, uid);
  const hours = serviceHours(parts.clock.now());
  let messages = await messagesOf(parts, uid);
  const last = messages.at(-1);
  if (!hours.isOpen && last?.from === 'user') {
    await answerAlone(parts, uid, last, language);
    messages = await messagesOf(parts, uid);
  }
  const unreadCount = messages.filter(({ isRead }) => isRead === 0).length;
  const shown = messages.slice(-limit);
  return { dialogId: uid, serviceHours: hours, unreadCount, count: messages.length, messages: shown };
};

const markRead = async ({ writer, clock }: FeedbackParts, uid: string, ids: readonly string[]): Promise<void> => {
  // Ids with a leading underscore are the engine's own.
  const read = async (id: string) => (id.startsWith('_') ? undefined : writer.get(uid, id));
  const found = await Promise.all([...new Set(ids)].map(async (id) => feedbackDocument(uid, await read(id))));
  const documents = found.flatMap((document) => document ?? []);
  if (documents.length < found.length) throw new CloudFailure('errors.notFound');
  for (const document of documents) {
    if (document.isRead !== 1) await writer.put(uid, { ...document, isRead: 1, updatedAt: clock.now() });
  }
};

/** The service's side of the chat: messages of each user's MESSAGE channel. */
export const createFeedbackDesk = (parts: FeedbackParts): FeedbackDesk => ({
  dialog: (uid, limit, language) => dialogOf(parts, uid, limit, language),
  markRead: (uid, ids) => markRead(parts, uid, ids),
  openDialogs: async () => {
    const open: OpenDialog[] = [];
    for (const { value } of await parts.records.list('feedback:', dialogSchema)) {
      const waiting = waitingIn(await messagesOf(parts, value.uid));
      if (waiting.length > 0) open.push({ uid: value.uid, waiting });
    }
    return open;
  },
  answer: async (uid, text) => {
    if (!(await isOpened(parts, uid))) throw new CloudFailure('errors.notFound');
    const at = nextMoment(parts, (await messagesOf(parts, uid)).at(-1));
    await parts.writer.put(uid, serviceDocument(uid, randomHex(ID_BYTES), { text }, at));
  },
});
