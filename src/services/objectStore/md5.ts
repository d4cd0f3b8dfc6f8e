/** Small enough to hash within a frame. */
const SLICE_BYTES = 1024 * 1024;

/**
 * MD5 of a file in lower-case hexadecimal, read slice by slice so that memory does not grow with it.
 * Rejects when the file cannot be read any more, and when `signal` ends it.
 */
export const md5Of = async (file: Blob, signal: AbortSignal): Promise<string> => {
  const { default: SparkMD5 } = await import('spark-md5');
  const hash = new SparkMD5.ArrayBuffer();
  try {
    for (let start = 0; start < file.size; start += SLICE_BYTES) {
      signal.throwIfAborted();
      hash.append(await file.slice(start, start + SLICE_BYTES).arrayBuffer());
    }
    return hash.end();
  } finally {
    hash.destroy();
  }
};
