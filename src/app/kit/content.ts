import type { Bytes, EpochMs } from '@inkside/kit';

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

export interface Manual extends WrittenText {
  /** A manual that lies elsewhere; null for one that is its own text. */
  readonly url: string | null;
}

/** The manuals of a family of devices. */
export interface ManualGroup {
  readonly id: string;
  readonly title: string;
  /** As devices call themselves; empty for manuals that belong to every device. */
  readonly models: readonly string[];
  readonly manuals: readonly Manual[];
}

/** `title` is the question, `html` its answer. */
export interface Faq extends WrittenText {
  readonly category: string;
}

export interface FaqCategory {
  readonly id: string;
  readonly title: string;
}

/** All questions and answers of the cloud, in the operator's order. */
export interface Help {
  readonly categories: readonly FaqCategory[];
  readonly faqs: readonly Faq[];
}

/** The newest app for a phone or device. */
export interface AppRelease {
  readonly version: string;
  /** An address that may become a link. */
  readonly url: string;
  readonly size: Bytes | null;
  readonly md5: string | null;
  readonly html: string;
  readonly updatedAt: EpochMs;
}

/** What an invitation to a group shows to anyone who has its code. */
export interface Invitation {
  readonly group: string;
  readonly about: string;
  /** Nickname of the one who invites; '' for who has chosen none. */
  readonly inviter: string;
  readonly members: number;
  readonly expiresAt: EpochMs | null;
}
