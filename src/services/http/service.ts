import { asEpochMs } from '@inkside/kit';
import {
  feedbackDialogAnswer,
  type FeedbackMessage,
  feedbackReadAnswer,
  type ServiceDialog,
  type ServiceMessage,
  servicePaths,
} from '@inkside/protocol';
import type { Http } from './createHttp';

/** The chat with customer service (specification sections 4 and 7). Every method throws `PortError`. */
export interface ServicePort {
  /** The last messages, oldest first. `language`: of the page, as the cloud names it. */
  dialog(language: string): Promise<ServiceDialog>;
  /** Marks messages of customer service as read. */
  readMessages(ids: readonly string[]): Promise<void>;
}

const operation = 'service';

/** So many messages are shown; older ones stay in the documents. */
const MESSAGES = 200;

const messageOf = ({ _id: id, from, text, isRead, automatic, createdAt }: FeedbackMessage): ServiceMessage => ({
  id,
  from,
  text,
  isRead: isRead === 1,
  isAutomatic: automatic,
  at: asEpochMs(createdAt),
});

export const createService = ({ http }: { readonly http: Http }): ServicePort => ({
  dialog: async (lang) => {
    const query = { limit: MESSAGES, lang };
    const request = { method: 'GET', path: servicePaths.feedbackDialog, operation, query } as const;
    const { data } = await http.call(feedbackDialogAnswer, request);
    return { messages: data.messages.map(messageOf) };
  },
  readMessages: async (ids) => {
    const request = { method: 'POST', path: servicePaths.setFeedbackRead, operation, body: { ids } } as const;
    await http.call(feedbackReadAnswer, request);
  },
});
