import { writeFileSync } from 'node:fs';

import { corpus } from './corpus';

/** Which archive is to be made, and where it goes. */
export interface Order {
  readonly seed: number;
  readonly random: number;
  readonly index: number;
  readonly path: string;
}

export interface Made {
  /** Bytes. */
  readonly size: number;
}

process.on('message', ({ seed, random, index, path }: Order) => {
  const bytes = corpus(seed, random)[index]?.make() ?? new Uint8Array(0);
  writeFileSync(path, bytes);
  const made: Made = { size: bytes.length };
  process.send?.(made);
});
