import type { Notice, ServiceDialog } from '../../app/kit/service';

/**
 * What the operator tells everyone, and the chat with customer service (specification sections 4 and 7). `language`:
 * of the page, as the cloud names it. Every method throws `PortError`.
 */
export interface ServicePort {
  /** Newest first. */
  notices(language: string): Promise<readonly Notice[]>;
  /** Marks notices as read, for all browsers of the account. */
  readNotices(ids: readonly string[]): Promise<void>;
  /** The last messages, oldest first. */
  dialog(language: string): Promise<ServiceDialog>;
  /** Marks messages of customer service as read. */
  readMessages(ids: readonly string[]): Promise<void>;
}
