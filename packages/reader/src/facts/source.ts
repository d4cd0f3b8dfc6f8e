/** Bytes that are read where they are needed: a book of 200 MB is not held in memory for its title. */
export interface ByteSource {
  /** Bytes. */
  readonly size: number;
  /** Those from `start` to before `end`; fewer where the source ends. */
  read(start: number, end: number): Promise<Uint8Array>;
}

export const sourceOfBlob = (blob: Blob): ByteSource => ({
  size: blob.size,
  read: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
});

export const sourceOfBytes = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (start, end) => bytes.subarray(start, end),
});

/**
 * What is wrong with a book. broken: it ends too early, or is not what its name says. password: it is locked. bomb: it
 * unpacks to more than a book holds. entities: it declares texts that grow. path: it names a file outside of itself.
 * spine: it has no order of its chapters. kind: no device opens such files.
 */
export type BookFault = 'broken' | 'password' | 'bomb' | 'entities' | 'path' | 'spine' | 'kind';

/** A book that is not taken. `detail`: the path or kind that is meant, or what was expected; no text of the book. */
export class BookError extends Error {
  readonly fault: BookFault;
  readonly detail: string;

  constructor(fault: BookFault, detail = '') {
    super(`${fault}: ${detail}`);
    this.name = 'BookError';
    this.fault = fault;
    this.detail = detail;
  }
}

/** What a file says of itself; '' for what it does not say. */
export interface BookFacts {
  readonly title: string;
  /** Several are joined by `, `. */
  readonly authors: string;
  /** As the file names it: `en`, `zh-CN`. */
  readonly language: string;
  /** A picture as it lies in the file: JPEG, PNG, GIF, WebP. */
  readonly cover: Uint8Array | undefined;
}

export const noFacts: BookFacts = { title: '', authors: '', language: '', cover: undefined };

/** A cover is a picture; what is larger is none. */
export const MOST_COVER_BYTES = 32 * 1024 * 1024;

/** Text in one line, without what is not shown, in a length that a list can hold. */
export const lineOf = (text: string | undefined, most = 500): string =>
  (text ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, most);
