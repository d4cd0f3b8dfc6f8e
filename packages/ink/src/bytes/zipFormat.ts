/** Signatures and fixed sizes of the zip format; every number in it is little-endian. */
export const SIGNATURE = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;
export const LOCAL_BYTES = 30;
export const CENTRAL_BYTES = 46;
export const END_BYTES = 22;
export const END64_BYTES = 56;
export const LOCATOR64_BYTES = 20;

/** In a field of 16 or 32 bits: the true value stands in a record of zip64. */
export const IN_ZIP64 = { count: 0xffff, value: 0xffffffff } as const;

/** A number of 64 bits; beyond what a number holds exactly it only has to stay too large. */
export const wideAt = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

/** How an entry is packed; `encrypted` and `broken` (a row that cannot be right) are ours, beyond 16 bits. */
export const METHOD = { stored: 0, deflated: 8, encrypted: 0x10000, broken: 0x20000 } as const;

/** One file or folder in a zip. `local` and `central` are its own bytes there, so that it is copied as it is packed. */
export interface ZipEntry {
  /** A folder's ends in a slash. */
  readonly name: string;
  /** As the directory says, which may lie. */
  readonly size: number;
  readonly crc32: number;
  readonly method: number;
  /** The data as packed. */
  readonly packed: Uint8Array;
  /** Header, packed data and descriptor. */
  readonly local: Uint8Array;
  /** The row of the directory. */
  readonly central: Uint8Array;
  /** Where in `central` the offset of `local` stands: in its own field, or in 8 bytes of zip64. */
  readonly offsetAt: { readonly at: number; readonly bytes: 4 | 8 };
}

export const isFolder = ({ name }: ZipEntry): boolean => name.endsWith('/');

/** What stands behind a zip's directory. Numbers in it are written anew, the rest stays as it was. */
export interface ZipTail {
  readonly comment: Uint8Array;
  /** The end record without the comment. */
  readonly end?: Uint8Array | undefined;
  /** The end record of 64 bits without its locator, where there is one. */
  readonly end64?: Uint8Array | undefined;
}

export interface ZipFile {
  /** In the directory's order, folders too. */
  readonly entries: readonly ZipEntry[];
  readonly tail: ZipTail;
}
