import type { Bytes } from '@inkside/kit';

/** A package that the product is made of. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX; '' where none is known. */
  readonly licence: string;
  /** Where it runs; none for what is only installed beside the others. */
  readonly parts: readonly ('browser' | 'server')[];
}

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
