import * as v from 'valibot';

import { asEpochMs, asUid, type ClockPort, type EpochMs, type Stop, type TextStorage } from '@inkside/kit';
import type { SessionFacts } from '@inkside/protocol';

/** A session with its secret. Never leaves the services. */
export interface VaultEntry {
  readonly token: string;
  readonly facts: SessionFacts;
}

export interface Vault {
  /** What this tab holds. Stays the same when another tab signs in as someone else, so that users never mix. */
  current(): VaultEntry | undefined;
  /** Takes up what the storage holds now. */
  load(): VaultEntry | undefined;
  /** Whether something was found that cannot be read; asked once. */
  takeBroken(): boolean;
  /** `until`: kept in every tab up to that time; without it in this tab, until it is closed. */
  keep(entry: VaultEntry, until: EpochMs | undefined): void;
  /** Drops this tab's session. The stored one goes too, unless it is another's by now. */
  drop(): void;
  /** Drops it, and has all tabs of the same user do so. */
  leave(): void;
  /** Calls back when another tab signed out, or in as someone else. */
  watch(report: () => void): Stop;
}

interface VaultParts {
  readonly local: TextStorage;
  readonly session: TextStorage;
  readonly clock: Pick<ClockPort, 'now'>;
  /** Where `storage` events of other tabs arrive. */
  readonly window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

const KEY = 'inkside.vault';
/** Written when a user signs out; other tabs hear of it by the `storage` event. */
const LEFT_KEY = 'inkside.vault.left';

const storedSchema = v.object({
  // No other can stand in a header: with one the cloud could never be asked.
  token: v.pipe(v.string(), v.regex(/^[ -~]+$/)),
  endsAt: v.number(),
  uid: v.pipe(v.string(), v.regex(/^[0-9a-f]{24}$/)),
  name: v.string(),
  expiresAt: v.number(),
  isDemo: v.boolean(),
});

const parsed = (text: string | null): v.InferOutput<typeof storedSchema> | undefined => {
  if (text === null) return undefined;
  try {
    const result = v.safeParse(storedSchema, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
};

const entryOf = ({ token, uid, name, expiresAt, isDemo }: v.InferOutput<typeof storedSchema>): VaultEntry => ({
  token,
  facts: { uid: asUid(uid), name, expiresAt: asEpochMs(expiresAt), isDemo },
});

/** Of a session that ends with this tab. */
const shared = ({ token, facts }: VaultEntry): VaultEntry => ({ token, facts: { ...facts, isShared: true } });

const textOf = ({ token, facts: { uid, name, expiresAt, isDemo } }: VaultEntry, endsAt: number): string =>
  JSON.stringify({ token, endsAt, uid, name, expiresAt, isDemo });

/** What a storage holds. What cannot be read, or is past its end, is removed. */
const readFrom = (storage: TextStorage, now: EpochMs, onBroken: () => void): VaultEntry | undefined => {
  const text = storage.getItem(KEY);
  const stored = parsed(text);
  if (stored !== undefined && stored.endsAt > now) return entryOf(stored);
  if (text !== null) storage.removeItem(KEY);
  if (text !== null && stored === undefined) onBroken();
  return undefined;
};

const sharedIn = (session: TextStorage, now: EpochMs, onBroken: () => void): VaultEntry | undefined => {
  const entry = readFrom(session, now, onBroken);
  return entry === undefined ? undefined : shared(entry);
};

const dropFrom = (storage: TextStorage, held: VaultEntry | undefined): void => {
  if (parsed(storage.getItem(KEY))?.token === held?.token) storage.removeItem(KEY);
};

/** Whether the user of this tab signed out in another one. */
const isLeft = ({ key, newValue }: StorageEvent, held: VaultEntry | undefined): boolean =>
  key === LEFT_KEY && held !== undefined && newValue !== null && newValue.startsWith(held.facts.uid);

/** Whether the session that the tabs share is not this tab's any more. A null key: all of the storage was cleared. */
const isReplaced = ({ key, newValue }: StorageEvent, held: VaultEntry | undefined): boolean =>
  key === null ? held !== undefined : key === KEY && parsed(newValue)?.token !== held?.token;

/**
 * Keeps the bearer token: in `localStorage` for a month when the user wants to be remembered, else in
 * `sessionStorage`. A vault that cannot be read counts as empty.
 */
export const createVault = ({ local, session, clock, window }: VaultParts): Vault => {
  let held: VaultEntry | undefined;
  let isBroken = false;
  const onBroken = (): void => void (isBroken = true);

  const drop = (): void => {
    dropFrom(session, held);
    dropFrom(local, held);
    held = undefined;
  };

  /** A tab with a session of its own does not depend on what the others share. */
  const isApart = (): boolean => held !== undefined && parsed(session.getItem(KEY)) !== undefined;

  return {
    current: () => held,
    load: () => (held = sharedIn(session, clock.now(), onBroken) ?? readFrom(local, clock.now(), onBroken)),
    takeBroken: () => {
      const was = isBroken;
      isBroken = false;
      return was;
    },
    keep: (entry, until) => {
      drop();
      held = until === undefined ? shared(entry) : entry;
      if (until === undefined) session.setItem(KEY, textOf(entry, entry.facts.expiresAt));
      else local.setItem(KEY, textOf(entry, until));
    },
    drop,
    leave: () => {
      const uid = held?.facts.uid;
      drop();
      // Another tab may have signed in anew, to be remembered: its session would come back when a page is loaded.
      if (parsed(local.getItem(KEY))?.uid === uid) local.removeItem(KEY);
      if (uid !== undefined) local.setItem(LEFT_KEY, `${uid} ${clock.now()}`);
    },
    watch: (report) => {
      const onStorage = (event: Event): void => {
        const change = event as StorageEvent;
        // Tabs that share the session hear of its end by its removal; a session apart has to be dropped here.
        const concerns = isApart() ? isLeft(change, held) : isReplaced(change, held);
        if (!concerns) return;
        if (isApart()) drop();
        report();
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
};
