import type { Stop } from '@inkside/kit';
import type { DatabaseName, DocumentChange } from './syncPorts';

/** Where a change comes from: written in this browser (and noted in the outbox), or pulled. */
export type ChangeOrigin = 'here' | 'cloud';

export type BusListener = (changes: readonly DocumentChange[], origin: ChangeOrigin) => void;

/** Tells the lists, and the push, of one user's documents in all tabs of this browser. */
export interface DocumentBus {
  /**
   * This tab's listeners hear it before the call returns, other tabs by BroadcastChannel: a large one up to a second
   * later, but before any that follows. No changes: of many that came one after the other, these were the last for now.
   */
  announce(database: DatabaseName, changes: readonly DocumentChange[], origin: ChangeOrigin): void;
  listen(database: DatabaseName, listener: BusListener): Stop;
  /**
   * Until `work` has ended, in whatever way, what was announced may be read nowhere: it is told before it is kept. Other
   * tabs that ask are answered when it has.
   */
  keeping(work: Promise<unknown>): void;
  /**
   * Asks the other tabs whether they told something before this one listened that could not be read then; `listener` hears
   * each time that one of them answers that by now it can be. Never where no other tab is.
   */
  askOthers(database: DatabaseName, listener: () => void): Stop;
  /** Asks once more, this tab too: whoever listens for answers hears when what was told by now can be read. */
  askAgain(database: DatabaseName): void;
  /** The cloud's feed is at its end: all that was announced of it before is kept, or never will be. In every tab. */
  caughtUp(): void;
  listenCaughtUp(database: DatabaseName, listener: () => void): Stop;
  close(): void;
}
