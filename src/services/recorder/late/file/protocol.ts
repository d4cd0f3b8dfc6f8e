/** To the worker that writes a recording. One worker writes one file. */
export type FileOrder = { readonly kind: 'open'; readonly name: string } | { readonly kind: 'write'; readonly text: string } | { readonly kind: 'close' };
/** From it: once for `open` and `close`; `flushed` when the file has grown to so many bytes; `failed` at any time, and then nothing more. */
export type FileReport =
  | { readonly kind: 'opened' }
  | { readonly kind: 'flushed'; readonly size: number }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly reason: string };

/** The folder of this browser's files that recordings lie in. */
export const RECORDINGS_FOLDER = 'recordings';
