import type { Bytes } from '../text/units';

/** A program for computers that the operator offers. */
export interface Program {
  readonly id: string;
  readonly title: string;
  readonly platform: string;
  readonly version: string | null;
  /** An address that may become a link; null for one that may not. */
  readonly url: string | null;
  readonly size: Bytes | null;
  readonly md5: string | null;
  /** HTML of the cloud, not to be trusted. */
  readonly html: string;
}
