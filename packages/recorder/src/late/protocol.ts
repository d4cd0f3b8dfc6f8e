/** Bytes on their way to a file: the first `length` of `room`, which is handed back when they are written. */
export interface Filled {
  readonly room: ArrayBuffer;
  readonly length: number;
}

/** To the worker that writes a recording. One worker writes one file. */
export type FileOrder =
  | { readonly kind: 'open'; readonly name: string }
  | ({ readonly kind: 'write' } & Filled)
  | { readonly kind: 'close' };
/** From it: once for `open` and `close`; `flushed` when the file has grown to so many bytes; `written` with the room of a `write`; `failed` at any time, and then nothing more. */
export type FileReport =
  | { readonly kind: 'opened' }
  | { readonly kind: 'flushed'; readonly size: number }
  | { readonly kind: 'written'; readonly room: ArrayBuffer }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly reason: string };

/** The folder of this browser's files that recordings lie in. */
export const RECORDINGS_FOLDER = 'recordings';
