import type { FeedbackDialog, FeedbackMessage } from '@inkside/protocol';

import { hashSecret, type Records } from '../../accounts';
import type { ChannelWriter } from '../../gateway';
import type { Clock } from '../../lib/config';
import { CloudFailure } from '../../lib/failure';
import type { ContentStore } from '../contentStore';
import type { Language } from '../languages';
import { automaticAnswer, serviceHours } from './automaticAnswer';
import { createDialogRecords, type DialogRecords, placeIn } from './dialogRecords';
import { createChats, feedbackDocument, feedbackMessageOf, saidDocument } from './feedbackMessages';
import { keepPicture, type PictureObjects } from './feedbackPictures';

/** What a person writes. */
interface Written {
  /** Names the document, so that what is sent again is the same message. */
  readonly id: string;
  readonly text: string;
  /** Base64. */
  readonly picture?: string | undefined;
}

export interface FeedbackDesk {
  /** The user's dialog with its last `limit` messages. Outside of the service hours it answers what waits. */
  dialog(uid: string, limit: number, language: Language | undefined): Promise<FeedbackDialog>;
  /**
   * Writes what the person says, once, and answers it from the questions outside of the service hours. Answers the
   * place in line, null where nothing waits. Throws `errors.feedbackPicture`, `errors.tooLarge`, `errors.storageFull`,
   * and `errors.badRequest` where the id names something else.
   */
  say(uid: string, written: Written, language: Language | undefined): Promise<number | null>;
  /** An answer from the questions did not help: the question waits. Throws `errors.notFound` where it is no such answer. */
  unhelpful(uid: string, id: string): Promise<number | null>;
  /** Marks messages of the dialog as read. Throws `errors.notFound`, and marks none, when one is not there. */
  markRead(uid: string, ids: readonly string[]): Promise<void>;
}

export interface FeedbackParts {
  readonly records: Records;
  readonly writer: ChannelWriter;
  readonly content: ContentStore;
  readonly objects: PictureObjects;
  readonly clock: Clock;
}

/** What the sides of the chat share. */
export interface DeskParts extends FeedbackParts {
  readonly chatOf: (uid: string) => Promise<FeedbackMessage[]>;
  readonly dialogs: DialogRecords;
}

export const deskPartsOf = (parts: FeedbackParts): DeskParts => {
  const chatOf = createChats(parts.writer);
  return { ...parts, chatOf, dialogs: createDialogRecords(parts.records, chatOf) };
};

const ID_HEX_DIGITS = 32;

/** After what was said last, also where the clock of who said it is ahead of ours. */
export const nextMoment = ({ clock }: FeedbackParts, last: FeedbackMessage | undefined): number =>
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
  const answer = automaticAnswer(await content.read(), last.text, language);
  const said = { id, from: 'service' as const, automatic: true, ...answer, at: nextMoment(parts, last) };
  await writer.put(uid, saidDocument(uid, said));
};

/** The chat after the questions had their say. */
const answeredChat = async (
  parts: DeskParts,
  uid: string,
  language: Language | undefined,
): Promise<FeedbackMessage[]> => {
  const messages = await parts.chatOf(uid);
  const last = messages.at(-1);
  if (last?.from !== 'user' || serviceHours(parts.clock.now()).isOpen) return messages;
  await answerAlone(parts, uid, last, language);
  return parts.chatOf(uid);
};

const placeOf = async ({ dialogs }: DeskParts, uid: string): Promise<number | null> => {
  const record = await dialogs.refresh(uid);
  // Most people wait for nothing: the line is read for those who do.
  return record === undefined || record.waitingSince === null ? null : placeIn(await dialogs.all(), record);
};

const dialogOf = async (
  parts: DeskParts,
  uid: string,
  limit: number,
  language: Language | undefined,
): Promise<FeedbackDialog> => {
  const now = parts.clock.now();
  await parts.dialogs.looked(uid, now, language);
  const messages = await answeredChat(parts, uid, language);
  const place = await placeOf(parts, uid);
  const unreadCount = messages.filter(({ isRead }) => isRead === 0).length;
  const shown = messages.slice(-limit);
  return {
    dialogId: uid,
    serviceHours: serviceHours(now),
    unreadCount,
    count: messages.length,
    messages: shown,
    place,
  };
};

const say = async (
  parts: DeskParts,
  uid: string,
  { id, text, picture }: Written,
  language: Language | undefined,
): Promise<number | null> => {
  const { writer, objects, clock, dialogs } = parts;
  await dialogs.looked(uid, clock.now(), language);
  const before = await readSaid(parts, uid, id);
  if (before === undefined) {
    const pictures = picture === undefined ? [] : [await keepPicture(objects, uid, { id, picture })];
    const at = nextMoment(parts, (await parts.chatOf(uid)).at(-1));
    await writer.put(uid, saidDocument(uid, { id, from: 'user', text, pictures, at }));
  }
  await answeredChat(parts, uid, language);
  return placeOf(parts, uid);
};

/** Ids with a leading underscore are the engine's own. */
const readSaid = async ({ writer }: FeedbackParts, uid: string, id: string): Promise<FeedbackMessage | undefined> => {
  const stands = id.startsWith('_') ? undefined : await writer.get(uid, id);
  const message = feedbackMessageOf(uid, stands);
  if (id.startsWith('_') || (stands !== undefined && message?.from !== 'user')) {
    throw new CloudFailure('errors.badRequest', { field: 'id' });
  }
  return message;
};

const unhelpful = async (parts: DeskParts, uid: string, id: string): Promise<number | null> => {
  const answer = (await parts.chatOf(uid)).find(({ _id }) => _id === id);
  if (answer?.source === undefined) throw new CloudFailure('errors.notFound');
  await parts.writer.edit(uid, id, (before) =>
    before === undefined
      ? undefined
      : { ...before, dbId: String(before['dbId']), unhelpful: true, isRead: 1, updatedAt: parts.clock.now() },
  );
  return placeOf(parts, uid);
};

const markRead = async ({ writer, clock }: FeedbackParts, uid: string, ids: readonly string[]): Promise<void> => {
  const read = async (id: string) => (id.startsWith('_') ? undefined : writer.get(uid, id));
  const found = await Promise.all([...new Set(ids)].map(async (id) => feedbackDocument(uid, await read(id))));
  const documents = found.flatMap((document) => document ?? []);
  if (documents.length < found.length) throw new CloudFailure('errors.notFound');
  for (const document of documents) {
    if (document.isRead !== 1) await writer.put(uid, { ...document, isRead: 1, updatedAt: clock.now() });
  }
};

/** The person's side of the chat: messages of each user's MESSAGE channel. */
export const createFeedbackDesk = (parts: DeskParts): FeedbackDesk => ({
  dialog: (uid, limit, language) => dialogOf(parts, uid, limit, language),
  say: (uid, written, language) => say(parts, uid, written, language),
  unhelpful: (uid, id) => unhelpful(parts, uid, id),
  markRead: (uid, ids) => markRead(parts, uid, ids),
});
