/** Signatures and fixed sizes of the zip format; every number in it is little-endian. */
export const SIGNATURE = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;
export const LOCAL_BYTES = 30;
export const CENTRAL_BYTES = 46;
export const END_BYTES = 22;

/** How an entry is packed; `encrypted` is ours, beyond what the field of 16 bits can hold. */
export const METHOD = { stored: 0, deflated: 8, encrypted: 0x10000 } as const;

/** One file in a zip. `local` and `central` are its own bytes there, so that it is copied without being unpacked. */
export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  readonly crc32: number;
  readonly method: number;
  /** The data as packed. */
  readonly packed: Uint8Array;
  /** Header, packed data and descriptor. */
  readonly local: Uint8Array;
  /** The row of the directory. */
  readonly central: Uint8Array;
}
