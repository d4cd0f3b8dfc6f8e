import { GatewayFault } from '../gateway/gateway';
import { channelOfDatabase, databaseNames } from '../databaseNames';
import type { EngineListener } from './engineParts';
import type { Wait, Waits } from './waits';
import { bringOwed, type OwedParts } from './bringOwed';
import type { Stop } from '@inkside/kit';

const FIRST_MS = 1000;
const LONGEST_MS = 900_000;

/** Half a wait to a whole one, so that browsers do not ask together. */
const waitMs = (rounds: number, random: () => number): number =>
  (0.5 + random() / 2) * Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(rounds, 16));

interface KeepOwedParts extends OwedParts {
  readonly listener: OwedParts['listener'] & Pick<EngineListener, 'owed'>;
  readonly waits: Waits;
  readonly expired: Stop;
}

/** Asks again for what could not be brought here, less and less often, and names it. */
interface OwedKeeper {
  /** Reads what was owed before a reload. */
  open(): Promise<void>;
  /** The cloud may answer otherwise now. */
  readonly wake: Stop;
  /** The feed broke off: when it is at its end again, the cloud is asked at once. */
  readonly fellBehind: Stop;
  readonly caughtUp: Stop;
  readonly end: Stop;
}

/** Names what is owed, channel by channel, where it is not what was named last. */
const createTeller = ({ parts, listener }: KeepOwedParts): (() => void) => {
  const told = new Map<string, string>();
  return () => {
    for (const name of databaseNames) {
      const ids = parts.owed.all().flatMap(({ id, database }) => (database === name ? [id] : []));
      const text = JSON.stringify(ids);
      if (text === (told.get(name) ?? '[]')) continue;
      told.set(name, text);
      listener.owed(channelOfDatabase[name], ids);
    }
  };
};

/** Gives how long the cloud wants to be left alone, in milliseconds. What fails is tried again with the next round. */
const ask = async (keep: KeepOwedParts): Promise<number> => {
  try {
    await bringOwed(keep);
  } catch (thrown) {
    if (keep.signal.aborted || !(thrown instanceof GatewayFault)) return 0;
    if (thrown.kind !== 'expired') return thrown.retryAfterMs ?? 0;
    keep.expired();
  }
  return 0;
};

/** Asks in rounds, for as long as anything is owed. */
const createRounds = (keep: KeepOwedParts) => {
  const {
    parts: { owed, random },
    waits,
    signal,
  } = keep;
  let [isRunning, rounds, askedMs] = [false, 0, 0];
  let wait: Wait | undefined;

  const run = async (): Promise<void> => {
    isRunning = true;
    for (rounds = 0; owed.all().length > 0 && !signal.aborted; rounds += 1) {
      wait = waits.pause(Math.max(waitMs(rounds, random), askedMs));
      await wait.over;
      wait = undefined;
      askedMs = signal.aborted ? 0 : await ask(keep);
    }
    isRunning = false;
  };

  return {
    begin: (): void => {
      if (!isRunning && owed.all().length > 0 && !signal.aborted) void run();
    },
    /** The waits are short again. */
    startOver: (): void => {
      rounds = 0;
    },
    /** Not where the cloud wants to be left alone. */
    askNow: (): void => {
      if (askedMs === 0) wait?.end();
    },
    end: (): void => wait?.end(),
  };
};

export const keepOwed = (keep: KeepOwedParts): OwedKeeper => {
  const { owed } = keep.parts;
  const tell = createTeller(keep);
  const rounds = createRounds(keep);
  let isBehind = false;
  const changed = (): void => {
    tell();
    rounds.begin();
  };
  const stopListening = owed.listen(changed);

  return {
    open: async () => {
      await owed.read();
      changed();
    },
    wake: () => {
      // Another tab may have found something.
      owed.read().catch(() => undefined);
      rounds.startOver();
      rounds.askNow();
    },
    fellBehind: () => {
      isBehind = true;
    },
    caughtUp: () => {
      if (isBehind) rounds.askNow();
      isBehind = false;
    },
    end: () => {
      stopListening();
      rounds.end();
    },
  };
};
