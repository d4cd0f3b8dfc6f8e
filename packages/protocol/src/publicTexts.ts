import type { EpochMs } from '@inkside/kit';

/** Static pages that the cloud writes (specification section 2). */
export type TextKind = 'introduction' | 'privacy' | 'agreement' | 'drive' | 'help';

/** A page of rich text. */
export interface WrittenText {
  readonly id: string;
  readonly title: string;
  /** HTML of the cloud, not to be trusted. */
  readonly html: string;
  /** 0 where nobody said. */
  readonly updatedAt: EpochMs;
}
