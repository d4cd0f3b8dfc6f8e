/** What the writer of the crash test puts under a key in a round: whole objects, and parts of uploads. */
export const textOf = (key: string, round: number): Buffer => Buffer.alloc(20_000, `${key} ${round};`);

export const partsOf = (key: string, round: number): Buffer[] =>
  [100 * 1024, 1000].map((size) => Buffer.alloc(size, `${key} ${round};`));
