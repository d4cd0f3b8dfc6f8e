import { asEpochMs, asObjectKey, type FileId, PortError, type TextStorage, type Uid } from '@inkside/kit';
import {
  feedbackDialogAnswer,
  type FeedbackMessage,
  feedbackPlaceAnswer,
  feedbackReadAnswer,
  type ServiceDialog,
  type ServiceMessage,
  servicePaths,
} from '@inkside/protocol';
import * as v from 'valibot';
import type { Http } from './createHttp';

/** A message of the person on its way. Sent again under the same id, it stays one message. */
export interface ServiceWords {
  readonly id: string;
  readonly text: string;
  /** A chosen picture. */
  readonly fileId: FileId | null;
  /** Of the page, as the cloud names it. */
  readonly language: string;
}

const unsent = v.object({
  draft: v.string(),
  waiting: v.array(v.object({ id: v.string(), text: v.string() })),
});
/** What was typed and has not arrived. */
export type UnsentWords = v.InferOutput<typeof unsent>;

/** The chat with customer service (specification sections 4 and 7). What asks the cloud throws `PortError`. */
export interface ServicePort {
  /** The last messages, oldest first. `language`: of the page, as the cloud names it. */
  dialog(language: string): Promise<ServiceDialog>;
  /** Marks messages of customer service as read. */
  readMessages(ids: readonly string[]): Promise<void>;
  /** Beside what the cloud says: `errors.fileChanged` where the picture cannot be read any more. */
  say(words: ServiceWords): Promise<void>;
  /** An answer from the questions did not help: the question waits for a person. */
  unhelpful(id: string): Promise<void>;
  /** What this browser kept of a visit before. */
  unsent(uid: Uid): Promise<UnsentWords>;
  keepUnsent(uid: Uid, words: UnsentWords): Promise<void>;
}

const operation = 'service';

/** So many messages are shown; older ones stay in the documents. */
const MESSAGES = 200;
const NOTHING: UnsentWords = { draft: '', waiting: [] };
const keptUnder = (uid: Uid): string => `inkside.service.${uid}`;

const messageOf = (message: FeedbackMessage): ServiceMessage => ({
  id: message._id,
  from: message.from,
  text: message.text,
  pictures: message.pictures.map(asObjectKey),
  isRead: message.isRead === 1,
  isAutomatic: message.automatic,
  source: message.source ?? null,
  isUnhelpful: message.unhelpful === true,
  isSeen: message.seenAt !== undefined,
  at: asEpochMs(message.createdAt),
});

/** In parts: the arguments of one call have a limit. */
const PART_BYTES = 0x8000;

const base64Of = async (file: File): Promise<string> => {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = '';
    for (let at = 0; at < bytes.length; at += PART_BYTES) {
      text += String.fromCharCode(...bytes.subarray(at, at + PART_BYTES));
    }
    return btoa(text);
  } catch {
    throw new PortError('errors.fileChanged', { name: file.name });
  }
};

const readUnsent = (storage: Pick<TextStorage, 'getItem'>, uid: Uid): UnsentWords => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), unsent), storage.getItem(keptUnder(uid)));
  return parsed.success ? parsed.output : NOTHING;
};

interface ServiceParts {
  readonly http: Http;
  readonly fileOf: (id: FileId) => File | undefined;
  readonly local: TextStorage;
}

export const createService = ({ http, fileOf, local }: ServiceParts): ServicePort => ({
  dialog: async (lang) => {
    const query = { limit: MESSAGES, lang };
    const request = { method: 'GET', path: servicePaths.feedbackDialog, operation, query } as const;
    const { data } = await http.call(feedbackDialogAnswer, request);
    return { messages: data.messages.map(messageOf), place: data.place };
  },
  readMessages: async (ids) => {
    const request = { method: 'POST', path: servicePaths.setFeedbackRead, operation, body: { ids } } as const;
    await http.call(feedbackReadAnswer, request);
  },
  say: async ({ id, text, fileId, language: lang }) => {
    const file = fileId === null ? undefined : fileOf(fileId);
    if (fileId !== null && file === undefined) throw new PortError('errors.fileChanged', { name: '' });
    const picture = file === undefined ? {} : { picture: await base64Of(file) };
    const body = { id, text, lang, ...picture };
    await http.call(feedbackPlaceAnswer, { method: 'POST', path: servicePaths.sendFeedback, operation, body });
  },
  unhelpful: async (id) => {
    const request = { method: 'POST', path: servicePaths.feedbackUnhelpful, operation, body: { id } } as const;
    await http.call(feedbackPlaceAnswer, request);
  },
  unsent: async (uid) => readUnsent(local, uid),
  keepUnsent: async (uid, words) => {
    const isNothing = words.draft === '' && words.waiting.length === 0;
    if (isNothing) local.removeItem(keptUnder(uid));
    else local.setItem(keptUnder(uid), JSON.stringify(words));
  },
});
