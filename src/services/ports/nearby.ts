import type { AppError, Uid } from '@inkside/kit';
import type { NearbyCard } from '@inkside/protocol';

export type NearbyEvent =
  /** All that are there now. */
  | { readonly kind: 'found'; readonly cards: readonly NearbyCard[] }
  /** The session is over; nothing is told any more. */
  | { readonly kind: 'failed'; readonly error: AppError };

/** Devices that can be reached in their own network, past the cloud (specification section 9, local transfer). */
export interface NearbyPort {
  /** Tells which devices there are, now and whenever that changes. What goes wrong besides is tried again, and not told. */
  watch(uid: Uid, report: (event: NearbyEvent) => void): () => void;
  /** Whether the page at this address answers this computer; has a time limit of its own. Throws PortError. */
  reach(address: string): Promise<'reached' | 'unreached' | 'unsure'>;
}
