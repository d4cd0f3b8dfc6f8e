/** What happened, by reference: texts and digests are made of it later, by code that is loaded later. */
export type Happened =
  | { readonly kind: 'begin'; readonly state: object }
  | { readonly kind: 'act'; readonly action: object; state?: object | undefined }
  | {
      readonly kind: 'call';
      readonly n: number;
      readonly port: string;
      readonly args: readonly unknown[];
      gave?: unknown;
      threw?: unknown;
    }
  | {
      readonly kind: 'used';
      readonly n: number;
      readonly of: number;
      readonly name: string;
      readonly args: readonly unknown[];
      gave?: unknown;
      threw?: unknown;
    }
  | { readonly kind: 'answer'; readonly n: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly n: number; readonly error: unknown }
  | { readonly kind: 'said'; readonly n: number; readonly x: number; readonly args: readonly unknown[] };

type Of<Kind extends Happened['kind']> = Extract<Happened, { kind: Kind }>;

/** When it happened, and inside what: the number of a port's call, or 0 for an action on its way through the reducers. */
export type Held = Happened & { readonly at: number; readonly turn: boolean; readonly during: number | undefined };

/** Where the store and the ports put down what happens. */
export interface Hook {
  /** What runs now and has not come back. */
  inside: number | undefined;
  /** Takes each line; until the recorder's code is here it is kept in `waiting`. */
  keep: (line: Held) => void;
  waiting: Held[];
  note<Kind extends Happened['kind']>(line: Of<Kind>): Of<Kind>;
}

/** So much happens on a page that nobody signs in on; then the recorder's code has to come, which lets go of the oldest. */
const MOST_WAITING = 2000;

/**
 * Calls `work` in a task after the running one, each time that it is asked to; which of those that wait does not matter.
 * In a page by messages: timers of hidden pages go off once a second or once a minute, and all tasks until then would
 * count as one. A program without a page would not end as long as a channel is open.
 */
export const afterTask = (
  work: () => void,
  isPage = typeof document === 'object' && typeof MessageChannel === 'function',
): (() => void) => {
  if (!isPage) return () => void setTimeout(work);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = work;
  return () => port2.postMessage(0);
};

/** @param loadRest called when more has happened than may wait */
export const createHook = (loadRest: () => void = () => undefined, after = afterTask): Hook => {
  let isSameTurn = false;
  const endTurn = after(() => (isSameTurn = false));
  const hook: Hook = {
    inside: undefined,
    waiting: [],
    keep: (line) => {
      if (hook.waiting.push(line) % MOST_WAITING === 0) loadRest();
    },
    note: (line) => {
      hook.keep(Object.assign(line as Happened, { at: Date.now(), turn: !isSameTurn, during: hook.inside }));
      if (!isSameTurn) endTurn();
      isSameTurn = true;
      return line;
    },
  };
  return hook;
};
