import { createHash } from 'node:crypto';
import { type ExpectedContent, ObjectStoreError } from '../objectStore';
import { createCrc64 } from './crc64';

export interface Measured {
  /** Bytes. */
  size: number;
  /** Lower-case hex. */
  md5: string;
  crc64: bigint;
}

export interface Meter<Result> {
  /** `tooLarge` */
  take(chunk: Uint8Array): void;
  /** Once, at the end. */
  result(): Result;
}

/** All but the MD5, which takes longest and may be made elsewhere. */
export const createCounter = (maxSize: number): Meter<Omit<Measured, 'md5'>> => {
  const crc64 = createCrc64();
  let size = 0;
  return {
    take(chunk) {
      size += chunk.length;
      if (size > maxSize) throw new ObjectStoreError('tooLarge', { maxSize });
      crc64.update(chunk);
    },
    result: () => ({ size, crc64: crc64.value() }),
  };
};

export const createMeter = (maxSize: number): Meter<Measured> => {
  const counter = createCounter(maxSize);
  const md5 = createHash('md5');
  return {
    take(chunk) {
      counter.take(chunk);
      md5.update(chunk);
    },
    result: () => ({ ...counter.result(), md5: md5.digest('hex') }),
  };
};

/** Compares what came with what the sender announced: `incompleteBody`, `digestMismatch`. */
export const checkExpected = (received: Measured, expected: ExpectedContent): void => {
  if (expected.size !== undefined && received.size !== expected.size) {
    throw new ObjectStoreError('incompleteBody', { expected: expected.size, received: received.size });
  }
  if (expected.md5 === undefined) return;
  const wanted = Buffer.from(expected.md5, 'base64');
  if (wanted.toString('hex') !== received.md5) throw new ObjectStoreError('digestMismatch');
};
