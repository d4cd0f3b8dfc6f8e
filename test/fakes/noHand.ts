import type { InkHand, InkHandles } from '@inkside/ink';

const still: InkHand = {
  show: () => undefined,
  begin: () => undefined,
  move: () => undefined,
  lift: () => undefined,
  cancel: () => undefined,
  letGo: () => undefined,
  detach: () => undefined,
};

/** Pages that nobody writes on. */
export const noHand: Pick<InkHandles, 'hand' | 'finish' | 'erase' | 'piece' | 'writtenAt'> = {
  hand: () => still,
  finish: () => undefined,
  erase: () => undefined,
  piece: () => new Promise(() => undefined),
  writtenAt: async () => undefined,
};
