import type { EpochMs } from '@inkside/kit';

/** Something that the operator has to tell everyone. */
export interface Notice {
  readonly id: string;
  readonly title: string;
  /** HTML of the cloud, not to be trusted. */
  readonly description: string;
  readonly at: EpochMs;
  readonly isRead: boolean;
}

/** One message of the chat with customer service, as text. */
export interface ServiceMessage {
  readonly id: string;
  readonly from: 'user' | 'service';
  readonly text: string;
  readonly isRead: boolean;
  /** Written by the cloud while nobody was there. */
  readonly isAutomatic: boolean;
  readonly at: EpochMs;
}

/** The chat with customer service; the newest message comes last. */
export interface ServiceDialog {
  readonly messages: readonly ServiceMessage[];
}
