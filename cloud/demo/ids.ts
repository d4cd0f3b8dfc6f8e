import { seededRandom } from './random';

/** 32 hexadecimal characters that belong to a name, so that seeding again finds what it made. */
export const idOf = (uid: string, name: string): string => seededRandom(`${uid}/${name}`).hex(32);

const hexMs = (ms: number): string => Math.round(ms).toString(16).padStart(12, '0');

/**
 * UUIDs of version 7 for revisions, each above the one before: the device orders revision files by them.
 * @param startMs epoch milliseconds of the first one
 */
export const revisionIds = (seed: string, startMs: number): (() => string) => {
  const random = seededRandom(seed);
  let at = startMs;
  return () => {
    const time = hexMs(at);
    at += 1;
    return `${time.slice(0, 8)}-${time.slice(8)}-7${random.hex(3)}-a${random.hex(3)}-${random.hex(12)}`;
  };
};
