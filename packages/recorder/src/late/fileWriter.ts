/** The part of a synchronous access handle that is used here. */
export interface SyncFile {
  write(bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }): number;
  flush(): void;
  close(): void;
}

/** Calls back every second until it is stopped. */
export type EverySecond = (work: () => void) => () => void;

/**
 * Appends bytes to a file, and after one failure no more: a smaller piece might fit, and a line would be missing before it. What was written is on
 * the disk a second later at the latest. @param onFlushed hears the file's size
 */
export const createFileWriter = (
  file: SyncFile,
  everySecond: EverySecond,
  onFlushed: (size: number) => void = () => undefined,
) => {
  let size = 0;
  let isDirty = false;
  let fault: Error | undefined;
  const flush = (): void => {
    if (!isDirty) return;
    file.flush();
    isDirty = false;
    onFlushed(size);
  };
  const stop = everySecond(flush);
  return {
    /** @throws what the file threw first, such as where there is no room */
    write: (bytes: Uint8Array<ArrayBuffer>): void => {
      if (fault !== undefined) throw fault;
      try {
        const written = file.write(bytes, { at: size });
        size += written;
        isDirty = true;
        if (written < bytes.length) throw new Error(`${bytes.length - written} bytes found no room`);
      } catch (thrown) {
        fault = thrown instanceof Error ? thrown : new Error(String(thrown));
        throw fault;
      }
    },
    close: (): void => {
      stop();
      try {
        flush();
      } finally {
        file.close();
      }
    },
  };
};
export type FileWriter = ReturnType<typeof createFileWriter>;
