import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

/**
 * The thread behind md5Threads.ts: reads what has been written to a file, while it is still in the system's memory.
 * JavaScript, because a thread starts in a twentieth of a second without a loader for TypeScript.
 */
const READ_BYTES = 1024 ** 2;
const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
const files = new Map();

const readTo = (file, fd, end) => {
  while (file.position < end) {
    const bytes = readSync(fd, buffer, 0, Math.min(READ_BYTES, end - file.position), file.position);
    if (bytes === 0) throw new Error('The file is shorter than what was written to it.');
    file.digest.update(buffer.subarray(0, bytes));
    file.position += bytes;
  }
};

parentPort.on('message', ({ body, fd, end, id }) => {
  const file = files.get(body) ?? { digest: createHash('md5'), position: 0, reason: undefined };
  files.set(body, file);
  try {
    if (file.reason === undefined) readTo(file, fd, end);
  } catch (error) {
    file.reason = error.message;
  }
  if (id === undefined) return;
  files.delete(body);
  parentPort.postMessage({ id, reason: file.reason, md5: file.digest.digest('hex') });
});
