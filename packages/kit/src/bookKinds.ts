/** Kinds of books that can be read here, by the ending of their file. */
const readable: ReadonlySet<string> = new Set([
  ...['epub', 'mobi', 'azw', 'azw3', 'prc', 'fb2', 'fbz', 'cbz', 'pdf', 'txt'],
]);

/** @param extension in small letters, without the dot */
export const isReadable = (extension: string): boolean => readable.has(extension);
