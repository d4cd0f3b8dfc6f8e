import type { DatabaseName, DocumentChange, Stop } from '../ports';

/** Where a change comes from: written in this browser (and noted in the outbox), or pulled. */
export type ChangeOrigin = 'here' | 'cloud';

export type BusListener = (changes: readonly DocumentChange[], origin: ChangeOrigin) => void;

/** Tells the lists, and the push, of one user's documents in all tabs of this browser. */
export interface DocumentBus {
  /**
   * This tab's listeners hear it before the call returns, other tabs by BroadcastChannel: a large one later, but before
   * any that follows. No changes: of many that came one after the other, these were the last for now.
   */
  announce(database: DatabaseName, changes: readonly DocumentChange[], origin: ChangeOrigin): void;
  listen(database: DatabaseName, listener: BusListener): Stop;
  close(): void;
}
