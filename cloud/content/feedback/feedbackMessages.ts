import * as v from 'valibot';
import {
  FEEDBACK_CONTENT_TYPE,
  feedbackContent,
  type FeedbackContent,
  type FeedbackMessage,
  messageChannel,
  messageDocument,
  type MessageDocument,
  MSG_TYPE,
} from '@inkside/protocol';

import type { ChannelWriter, ReadTo } from '../../gateway';
import { createTurns } from '../../lib/taskOrder';

const contentJson = v.pipe(v.string(), v.parseJson(), feedbackContent);

/** Clients of others may write plain text; whoever wrote it, it was not the service. */
const contentOf = ({ content, _id }: MessageDocument): FeedbackContent => {
  const parsed = v.safeParse(contentJson, content);
  return parsed.success ? parsed.output : { _id, from: 'user', text: content };
};

/** Far beyond any clock; what lies after it could not be shown as a date. */
const LATEST_MS = Date.UTC(3000, 0);

/** A time that a date can show; 0 for any other. */
const datedOf = (told: number | undefined): number => (told !== undefined && told > 0 && told < LATEST_MS ? told : 0);

/** What the cloud notes beside the wire's own marks. */
const marks = v.looseObject({ seenAt: v.optional(v.number()), unhelpful: v.optional(v.boolean()) });

const messageOf = (document: MessageDocument): FeedbackMessage => {
  const { from, text, pictures = [], automatic = false, source } = contentOf(document);
  const { _id } = document;
  const createdAt = datedOf(document.createdAt);
  const isRead = from === 'user' || document.isRead === 1 ? 1 : 0;
  const noted = v.safeParse(marks, document);
  const { seenAt, unhelpful } = noted.success ? noted.output : {};
  return {
    ...{ _id, from, text, pictures, automatic, isRead, createdAt },
    ...(source === undefined ? {} : { source }),
    ...(unhelpful === undefined ? {} : { unhelpful }),
    ...(seenAt === undefined ? {} : { seenAt }),
  };
};

/** The document as a message of the user's chat; undefined for anything else, and for what was taken back. */
export const feedbackDocument = (uid: string, document: unknown): MessageDocument | undefined => {
  const parsed = v.safeParse(messageDocument, document);
  if (!parsed.success) return undefined;
  const { msgType, isRevoke, dbId } = parsed.output;
  const isShown = msgType === MSG_TYPE.service && isRevoke !== 1 && isRevoke !== true;
  return isShown && dbId === messageChannel(uid) ? parsed.output : undefined;
};

/** The message that a document holds; undefined for anything else. */
export const feedbackMessageOf = (uid: string, document: unknown): FeedbackMessage | undefined => {
  const found = feedbackDocument(uid, document);
  return found === undefined ? undefined : messageOf(found);
};

export interface Said extends Pick<FeedbackContent, 'from' | 'text' | 'automatic' | 'source' | 'pictures'> {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The document in which somebody says something. People know what they wrote; what the service says is unread. */
export const saidDocument = (uid: string, { id, at, ...said }: Said) => {
  const content: FeedbackContent = { _id: id, ...said };
  return {
    _id: id,
    uniqueId: id,
    dbId: messageChannel(uid),
    contentType: FEEDBACK_CONTENT_TYPE,
    msgType: MSG_TYPE.service,
    content: JSON.stringify(content),
    isRead: said.from === 'user' ? 1 : 0,
    isRevoke: 0,
    createdAt: at,
    updatedAt: at,
  };
};

const isPersons = ({ from, automatic }: FeedbackMessage): boolean => from === 'service' && !automatic;

/** What the user said since a person of the service spoke last, or closed the dialog. */
export const unansweredIn = (messages: readonly FeedbackMessage[], closedAt: number): readonly FeedbackMessage[] =>
  messages
    .slice(messages.findLastIndex(isPersons) + 1)
    .filter(({ from, createdAt }) => from === 'user' && createdAt > closedAt);

/** Since when somebody waits for a person; null where nothing waits. What the questions answered does not, unless that did not help. */
export const waitingSince = (messages: readonly FeedbackMessage[], closedAt: number): number | null => {
  let since: number | null = null;
  for (const message of messages.slice(messages.findLastIndex(isPersons) + 1)) {
    if (message.createdAt <= closedAt) continue;
    if (message.from === 'user') since ??= message.createdAt;
    else if (message.source !== undefined && message.unhelpful !== true) since = null;
  }
  return since;
};

/** So many chats are kept as they were read. */
const MOST_CHATS = 500;

interface Kept {
  readonly messages: Map<string, FeedbackMessage>;
  readTo: ReadTo | undefined;
}

/** The messages of each chat, oldest first. A chat is read once, afterwards only what has changed since: consoles ask every few seconds. */
export const createChats = (writer: Pick<ChannelWriter, 'readOn'>): ((uid: string) => Promise<FeedbackMessage[]>) => {
  const known = new Map<string, Kept>();
  const takeTurn = createTurns();
  return (uid) =>
    takeTurn(uid, async () => {
      const kept: Kept = known.get(uid) ?? { messages: new Map(), readTo: undefined };
      // A reading that breaks off has told half: it is not gone on from.
      known.delete(uid);
      kept.readTo = await writer.readOn(uid, kept.readTo, {
        anew: () => kept.messages.clear(),
        changed: ({ id, channel, read }) => {
          const message = channel === messageChannel(uid) ? feedbackMessageOf(uid, read()) : undefined;
          if (message === undefined) kept.messages.delete(id);
          else kept.messages.set(id, message);
        },
      });
      known.set(uid, kept);
      const [oldest] = known.keys();
      if (known.size > MOST_CHATS && oldest !== undefined) known.delete(oldest);
      return [...kept.messages.values()].toSorted((a, b) => a.createdAt - b.createdAt || (a._id < b._id ? -1 : 1));
    });
};
