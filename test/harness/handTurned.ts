const ALL = [
  'Date',
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
] as const;

/**
 * From here on these timers move only by `jest.advanceTimersByTime`; everything else keeps real time, which databases
 * and sockets need. Undone by `jest.useRealTimers`.
 */
export const turnByHand = (kind: 'setTimeout' | 'setInterval'): void => {
  const own: readonly string[] = [kind, kind.replace('set', 'clear')];
  jest.useFakeTimers({ doNotFake: ALL.filter((name) => !own.includes(name)) });
};
