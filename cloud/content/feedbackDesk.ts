import * as v from 'valibot';
import {
  FEEDBACK_CONTENT_TYPE,
  feedbackContent,
  type FeedbackContent,
  type FeedbackDialog,
  type FeedbackMessage,
  messageChannel,
  messageDocument,
  type MessageDocument,
  MSG_TYPE,
} from '@inkside/protocol';

import { hashSecret, randomHex, type Records } from '../accounts';
import type { Clock } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import type { ChannelWriter } from '../gateway';
import type { ContentStore } from './contentStore';
import { type Language, type Localised, textIn } from './languages';
import type { Content, Faq } from './content';
import { plainOf } from './richText';
import { kinship } from './search';

const contentJson = v.pipe(v.string(), v.parseJson(), feedbackContent);

/** Clients of others may write plain text; whoever wrote it, it was not the service. */
const contentOf = ({ content, _id }: MessageDocument): FeedbackContent => {
  const parsed = v.safeParse(contentJson, content);
  return parsed.success ? parsed.output : { _id, from: 'user', text: content };
};

/** Far beyond any clock; what lies after it could not be shown as a date. */
const LATEST_MS = Date.UTC(3000, 0);

const messageOf = (document: MessageDocument): FeedbackMessage => {
  const { from, text, pictures = [], automatic = false } = contentOf(document);
  const { _id, createdAt: told = 0 } = document;
  const createdAt = told > 0 && told < LATEST_MS ? told : 0;
  const isRead = from === 'user' || document.isRead === 1 ? 1 : 0;
  return { _id, from, text, pictures, automatic, isRead, createdAt };
};

/** The document as a message of the user's chat; undefined for anything else, and for what was taken back. */
const feedbackDocument = (uid: string, document: unknown): MessageDocument | undefined => {
  const parsed = v.safeParse(messageDocument, document);
  if (!parsed.success) return undefined;
  const { msgType, isRevoke, dbId } = parsed.output;
  const isShown = msgType === MSG_TYPE.service && isRevoke !== 1 && isRevoke !== true;
  return isShown && dbId === messageChannel(uid) ? parsed.output : undefined;
};

/** What was said, oldest first. */
const spoken = (uid: string, documents: readonly object[]): FeedbackMessage[] =>
  documents
    .flatMap((each) => feedbackDocument(uid, each) ?? [])
    .map(messageOf)
    .toSorted((a, b) => a.createdAt - b.createdAt);

const isPersons = ({ from, automatic }: FeedbackMessage): boolean => from === 'service' && !automatic;

/** What the user said since a person of the service spoke last. */
const waitingIn = (messages: readonly FeedbackMessage[]): FeedbackMessage[] =>
  messages.slice(messages.findLastIndex(isPersons) + 1).filter(({ from }) => from === 'user');

/** The document in which the service says something. `at`: epoch milliseconds. */
const serviceDocument = (uid: string, _id: string, said: Pick<FeedbackContent, 'text' | 'automatic'>, at: number) => {
  const content: FeedbackContent = { _id, from: 'service', ...said };
  return {
    _id,
    uniqueId: _id,
    dbId: messageChannel(uid),
    contentType: FEEDBACK_CONTENT_TYPE,
    msgType: MSG_TYPE.service,
    content: JSON.stringify(content),
    isRead: 0,
    isRevoke: 0,
    createdAt: at,
    updatedAt: at,
  };
};

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** China has one time and no summer time. */
const BEIJING_OFFSET_MINUTES = 480;
const OPENS_MINUTE = 9 * 60 + 30;
const CLOSES_MINUTE = 19 * 60;

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** When somebody answers (specification, section 9). `now`: epoch milliseconds. */
export const serviceHours = (now: number) => {
  const minute = (Math.floor(now / MINUTE_MS) + BEIJING_OFFSET_MINUTES) % DAY_MINUTES;
  return {
    start: clockText(OPENS_MINUTE),
    end: clockText(CLOSES_MINUTE),
    timeZone: 'Asia/Shanghai',
    isOpen: minute >= OPENS_MINUTE && minute < CLOSES_MINUTE,
  };
};

/** A word of the question itself says more than one of its answer. */
const QUESTION_WEIGHT = 3;
const LEAST_KINSHIP = 4;

const closed: Localised = {
  zh: '现在不在服务时间（北京时间 9:30–19:00）。您的留言已收到，上班后回复您。',
  zhTW: '現在不在服務時間（北京時間 9:30–19:00）。您的留言已收到，上班後回覆您。',
  en: 'Nobody is here right now: service hours are 9:30 to 19:00 Beijing time. Your message is kept and will be read.',
  ru: 'Сейчас нерабочее время: мы отвечаем с 9:30 до 19:00 по пекинскому времени. Ваше сообщение сохранено, его прочитают.',
};
const meanwhile: Localised = {
  zh: '也许这条常见问题能先帮到您：',
  zhTW: '也許這則常見問題能先幫到您：',
  en: 'This may help in the meantime:',
  ru: 'Возможно, пока поможет вот это:',
};

const nearest = (faqs: readonly Faq[], sentence: string, language: Language | undefined): Faq | undefined => {
  const scored = faqs.map((faq) => {
    const [question, answer] = [textIn(faq.question, language), plainOf(textIn(faq.answer, language))];
    return { faq, score: QUESTION_WEIGHT * kinship(question, sentence) + kinship(answer, sentence) };
  });
  const [best] = scored.toSorted((a, b) => b.score - a.score);
  return best !== undefined && best.score >= LEAST_KINSHIP ? best.faq : undefined;
};

/** What the cloud says outside of the service hours: that nobody is there, and the question nearest to theirs. */
const automaticAnswer = (content: Content, sentence: string, language: Language | undefined): string => {
  const faq = nearest(content.faqs, sentence, language);
  if (faq === undefined) return textIn(closed, language);
  const found = `${textIn(faq.question, language)}\n${plainOf(textIn(faq.answer, language))}`;
  return [textIn(closed, language), textIn(meanwhile, language), found].join('\n\n');
};

/** A dialog whose last word is the user's. */
interface OpenDialog {
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

interface FeedbackParts {
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
