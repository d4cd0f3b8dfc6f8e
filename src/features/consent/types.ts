import type { EpochMs } from '@inkside/kit';

/** What a person is asked to agree to (specification sections 1 and 4). */
export type ConsentKind = 'cookie' | 'updateMessage' | 'privacy' | 'agreement';

/** A text of the cloud, as it stands now. */
export interface ConsentItem {
  readonly kind: ConsentKind;
  readonly title: string;
  /** Sanitised HTML of the cloud; shown as plain paragraphs. */
  readonly description: string;
  readonly updatedAt: EpochMs;
}

/** Which version of each text was agreed to in this browser: its `updatedAt`, or null. */
export interface ConsentMarks {
  readonly cookie: EpochMs | null;
  readonly updateMessage: EpochMs | null;
  readonly privacy: EpochMs | null;
  readonly agreement: EpochMs | null;
  /** The terms were ticked when somebody signed in here. */
  readonly isPrivacy: boolean;
}
