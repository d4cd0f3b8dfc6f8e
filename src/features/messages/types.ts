import type { EpochMs, MessageId, ObjectKey } from '@inkside/kit';

/** A MESSAGE document as the lists need it. */
export interface MessageRow {
  /** The document's `_id`. */
  readonly id: MessageId;
  readonly kind: 'push' | 'service';
  readonly isRevoked: boolean;
  readonly isRead: boolean;
  readonly contentType: string | null;
  /** The `_id` inside `content`; one pushed file may have several documents. */
  readonly contentId: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Lower case, without the dot; '' where there is none. */
  readonly extension: string;
  readonly key: ObjectKey | null;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
}
