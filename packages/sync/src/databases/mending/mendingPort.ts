import type { Uid } from '@inkside/kit';

/** The databases of one user in this browser. */
export type MendableName = 'note' | 'message' | 'library' | 'journal' | 'imports';

/** What was broken, and what became of what stood in it. */
export interface Mended {
  /** Made anew; empty where an earlier mending was only brought to its end. */
  readonly databases: readonly MendableName[];
  /** Changes that the cloud may not have, and imported notes, that were put back. */
  readonly kept: number;
  /** Those that could be read and not be put back: they are handed out as a file. */
  readonly aside: number;
}

/**
 * `doubt`: something failed in the page that nobody caught. `mended`: by another tab; read and sync again. `cleared`: the
 * browser has removed what the site keeps, and empty databases are in its place; sync again, and read when that is done.
 */
export type MendingEvent = { readonly kind: 'doubt' | 'mended' | 'cleared' };

/** Broken local databases (decision 9). */
export interface MendingPort {
  /** Whether a mending was begun here and is not at its end: its tab was closed. */
  isPending(uid: Uid): Promise<boolean>;
  /** Reads all of the user's databases beside whoever uses them. Names those that are broken; rejects with `errors.database`. */
  examine(uid: Uid): Promise<readonly MendableName[]>;
  /**
   * Saves what is not in the cloud, removes what is broken, makes it anew and puts back what was saved. Undefined where
   * nothing is broken by now: another tab was faster. Rejects with `errors.database`, `errors.quota`; may be repeated.
   */
  mend(uid: Uid): Promise<Mended | undefined>;
  /** How many things of earlier mendings could not be put back, and lie on this computer still. */
  aside(uid: Uid): Promise<number>;
  /** Hands those to the person as a file; they stay. Rejects with `errors.database`. */
  saveAside(uid: Uid): Promise<void>;
  watch(uid: Uid, report: (event: MendingEvent) => void): () => void;
}
