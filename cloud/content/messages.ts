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
export const feedbackDocument = (uid: string, document: unknown): MessageDocument | undefined => {
  const parsed = v.safeParse(messageDocument, document);
  if (!parsed.success) return undefined;
  const { msgType, isRevoke, dbId } = parsed.output;
  const isShown = msgType === MSG_TYPE.service && isRevoke !== 1 && isRevoke !== true;
  return isShown && dbId === messageChannel(uid) ? parsed.output : undefined;
};

/** What was said, oldest first. */
export const spoken = (uid: string, documents: readonly object[]): FeedbackMessage[] =>
  documents
    .flatMap((each) => feedbackDocument(uid, each) ?? [])
    .map(messageOf)
    .toSorted((a, b) => a.createdAt - b.createdAt);

const isPersons = ({ from, automatic }: FeedbackMessage): boolean => from === 'service' && !automatic;

/** What the user said since a person of the service spoke last. */
export const waitingIn = (messages: readonly FeedbackMessage[]): FeedbackMessage[] =>
  messages.slice(messages.findLastIndex(isPersons) + 1).filter(({ from }) => from === 'user');

/** The document in which the service says something. `at`: epoch milliseconds. */
export const serviceDocument = (
  uid: string,
  _id: string,
  said: Pick<FeedbackContent, 'text' | 'automatic'>,
  at: number,
) => {
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
