import { PortError } from '../../../app/kit/appError';
import type { EpochMs, Uid } from '../../../app/kit/text/units';
import type { Held, Hook } from '../hook/hook';
import { createRing } from './ring';
import type { Lately } from './running';

interface LatelyParts {
  readonly hook: Hook;
  readonly clock: { now(): EpochMs };
  /** Whether documents are on their way into the page by the thousand, by a state of the app. */
  readonly isBusy: (state: object) => boolean;
  /** Whose session a state holds, also one that is ending. */
  readonly ownerOf: (state: object) => Uid | undefined;
}

const stateIn = (line: Held | undefined): object | undefined => (line?.kind === 'act' || line?.kind === 'begin' ? line.state : undefined);

/** Knows calls that are forgotten: what they bring later, and what is done with it, is forgotten too. */
const createForgotten = () => {
  let [last, forgotten] = [0, 0];
  const others = new Set<number>();
  const isOld = (n: number): boolean => n <= forgotten || others.has(n);
  return {
    all: (): void => {
      forgotten = last;
      others.clear();
    },
    has: (line: Held): boolean => {
      if (line.kind === 'begin' || line.kind === 'act') return false;
      if (line.kind === 'call' || line.kind === 'used') last = Math.max(last, line.n);
      if (line.kind === 'used' && isOld(line.of)) others.add(line.n);
      return isOld(line.n);
    },
  };
};

/** The newest state, which a line gets when the reducers are done, and who was signed in up to now. */
const createNewest = (ownerOf: LatelyParts['ownerOf']) => {
  let line: Held | undefined;
  const owners = new Set<Uid>();
  const state = (): object | undefined => stateIn(line);
  const owner = (): Uid | undefined => {
    const now = state();
    return now === undefined ? undefined : ownerOf(now);
  };
  return {
    state,
    owner,
    see: (next: Held): void => {
      if (next.kind !== 'act' && next.kind !== 'begin') return;
      const before = owner();
      if (before !== undefined) owners.add(before);
      line = next;
    },
    isOf: (uid: Uid): boolean => owners.has(uid) || owner() === uid,
    forget: (uid: Uid): void => {
      owners.clear();
      if (owner() === uid) line = undefined;
    },
  };
};

/** What happened lately, from what has waited at the hook on. `hear` gets what comes from now on. */
export const keepLately = ({ hook, clock, isBusy, ownerOf }: LatelyParts, hear: (line: Held) => void) => {
  let ring = createRing();
  const [forgotten, newest] = [createForgotten(), createNewest(ownerOf)];
  /** Whose data are removed: nothing is kept until no state holds that person's session any more. */
  let gone: Uid | undefined;

  const beginAnew = (at: number): void => {
    const state = newest.state();
    if (gone === undefined || state === undefined || newest.owner() === gone) return;
    gone = undefined;
    // Also what was called since: it is in no ring, and may still bring what belonged to that person.
    forgotten.all();
    ring.restart(state, at);
  };
  /** @returns whether it is kept */
  const keep = (line: Held): boolean => {
    // Between two tasks nothing is half done.
    if (line.turn && line.during === undefined) beginAnew(line.at);
    if (forgotten.has(line)) return false;
    if (gone === undefined) ring.add(line);
    newest.see(line);
    return gone === undefined;
  };
  for (const line of hook.waiting.splice(0)) keep(line);
  hook.keep = (line) => {
    if (keep(line)) hear(line);
  };
  return {
    /** @throws PortError `recorder.faults.noRecording` before the app has begun, and as long as everything is forgotten */
    recent: (): Lately => {
      beginAnew(clock.now());
      const lately = gone === undefined ? ring.recent() : undefined;
      if (lately === undefined) throw new PortError('recorder.faults.noRecording');
      return lately;
    },
    isBusy: (): boolean => {
      const state = newest.state();
      return state !== undefined && isBusy(state);
    },
    /** Whether that person was signed in while something was kept that may still be there, in a recording too. */
    isOf: newest.isOf,
    /** Lets go of everything, and of all that comes as long as that person's session is there. */
    forget: (uid: Uid): void => {
      ring = createRing();
      forgotten.all();
      newest.forget(uid);
      gone = uid;
    },
  };
};
