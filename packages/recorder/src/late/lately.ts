import { type EpochMs, PortError, type Uid } from '@inkside/kit';
import type { Held, Hook } from '../hook';
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

const stateIn = (line: Held | undefined): object | undefined =>
  line?.kind === 'act' || line?.kind === 'begin' ? line.state : undefined;

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

/** Notices that somebody else has signed in. Nobody between the two is nobody else. */
const createPerson = (owner: () => Uid | undefined) => {
  let last: Uid | undefined;
  let isAnothers = false;
  return {
    /** Who signed in, where that is somebody else: once. */
    next: (): Uid | undefined => {
      const [now, before] = [owner(), last];
      last = now ?? last;
      if (before === undefined || now === before) return undefined;
      if (now !== undefined) isAnothers = true;
      return now;
    },
    /** What was kept is of somebody who was signed in before. */
    isAnothers: () => isAnothers,
    begun: (): void => {
      isAnothers = false;
    },
  };
};

/** What is kept of the lines that come: it begins anew when somebody else is there. */
const createKept = (ownerOf: LatelyParts['ownerOf']) => {
  let ring = createRing();
  const [forgotten, newest] = [createForgotten(), createNewest(ownerOf)];
  /** Whose data are removed: nothing is kept until no state holds that person's session any more. */
  let gone: Uid | undefined;
  const person = createPerson(newest.owner);

  const beginAnew = (at: number): void => {
    const state = newest.state();
    if (
      (gone === undefined && !person.isAnothers()) ||
      state === undefined ||
      (gone !== undefined && newest.owner() === gone)
    )
      return;
    gone = undefined;
    person.begun();
    // Also what was called since: it is in no ring, and may still bring what belonged to that person.
    forgotten.all();
    ring.restart(state, at);
  };
  return {
    newest,
    nextPerson: person.next,
    /** @returns whether it is kept */
    keep: (line: Held): boolean => {
      // Between two tasks nothing is half done.
      if (line.turn && line.during === undefined) beginAnew(line.at);
      if (forgotten.has(line)) return false;
      if (gone === undefined) ring.add(line);
      newest.see(line);
      return gone === undefined;
    },
    /** @returns undefined before the app has begun, and as long as everything is forgotten */
    recent: (at: number): Lately | undefined => {
      beginAnew(at);
      return gone === undefined ? ring.recent() : undefined;
    },
    forget: (uid: Uid): void => {
      ring = createRing();
      forgotten.all();
      newest.forget(uid);
      gone = uid;
    },
  };
};

/** Who hears of what comes from now on: `person` of somebody else's session, before the next line. */
interface Listener {
  readonly line: (line: Held) => void;
  readonly person: (uid: Uid) => void;
}

/** What happened lately, from what has waited at the hook on: of one person, or of nobody. */
export const keepLately = ({ hook, clock, isBusy, ownerOf }: LatelyParts, hear: Listener) => {
  const { newest, nextPerson, keep, ...kept } = createKept(ownerOf);
  for (const line of hook.waiting.splice(0)) {
    nextPerson();
    keep(line);
  }
  const lookAround = (): void => {
    const next = nextPerson();
    if (next !== undefined) hear.person(next);
  };
  hook.keep = (line) => {
    lookAround();
    if (keep(line)) hear.line(line);
  };
  return {
    /** @throws PortError `recorder.faults.noRecording` before the app has begun, and as long as everything is forgotten */
    recent: (): Lately => {
      lookAround();
      const lately = kept.recent(clock.now());
      if (lately === undefined) throw new PortError('recorder.faults.noRecording');
      return lately;
    },
    isBusy: (): boolean => {
      const state = newest.state();
      return state !== undefined && isBusy(state);
    },
    /** Who is signed in, or signing out. */
    owner: newest.owner,
    /** Whether that person was signed in while something was kept that may still be there, in a recording too. */
    isOf: newest.isOf,
    /** Lets go of everything, and of all that comes as long as that person's session is there. */
    forget: kept.forget,
  };
};
