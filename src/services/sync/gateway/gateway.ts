import type { Ms } from '../../../app/kit/text/units';
import type { JsonObject } from '../../../app/kit/text/json';

/** A revision with its ancestry, as `_bulk_docs` with `new_edits: false` takes it. */
export type GatewayDocument = JsonObject & {
  readonly _id: string;
  readonly _rev: string;
  readonly _deleted?: true;
  /** Newest first; absent where the gateway does not tell it. */
  readonly _revisions?: { readonly start: number; readonly ids: readonly string[] };
};

export interface FeedRow {
  readonly id: string;
  /** All leaves, the winner first. */
  readonly revs: readonly string[];
  readonly isDeleted: boolean;
  /** Channels that the document has left; empty where it left none. */
  readonly removedFrom: readonly string[];
  /** The winner's body with its attachments; undefined where the gateway gives none. */
  readonly document: GatewayDocument | undefined;
}

export interface FeedPage {
  /** Without those that are about the user or the gateway itself. */
  readonly rows: readonly FeedRow[];
  /** Rows of the answer, of whatever kind: fewer than were asked for, with nothing behind, are the last ones for now. */
  readonly given: number;
  /** Opaque; sent back as it came. */
  readonly lastSeq: string;
  /** As the answer has it, for the journal: `readFeedPage` reads it again. */
  readonly text: string;
  /**
   * Reads on behind this page, in the same answer: up to `limit` rows. To be called once; absent where the answer had
   * no more than this page. Until it is read to its end, the answer holds its connection: the call's signal drops it.
   */
  readonly next?: (limit: number) => Promise<FeedPage>;
}

export interface FeedQuery {
  /** '0' for the beginning. */
  readonly since: string;
  /** Rows of the page. */
  readonly limit: number;
  /** Rows that the same answer may bring behind them ({@link FeedPage.next}); without a word none. */
  readonly more?: number;
  /** Wait for the next change when there is none (long poll). */
  readonly isWaiting: boolean;
  readonly withRevisions: boolean;
}

/** How the gateway took one document of `_bulk_docs`. */
export type WriteOutcome =
  | { readonly kind: 'accepted' }
  /** It takes no branches, and the document has another leaf there. */
  | { readonly kind: 'conflict' }
  /** It will not take this document, however often it is sent. */
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * What every method may reject with.
 * expired: the session is refused and could not be renewed. offline: no whole answer (network, silence, a proxy's page,
 * 5xx). busy: 429 or 503 with the wait that was asked for. unknownSequence: `since` is not of this server. tooLarge:
 * 413. refused: another 4xx.
 */
export class GatewayFault extends Error {
  readonly kind: 'expired' | 'offline' | 'busy' | 'unknownSequence' | 'tooLarge' | 'refused';
  readonly retryAfterMs: Ms | undefined;

  constructor(kind: GatewayFault['kind'], detail: string, retryAfterMs?: Ms) {
    super(detail);
    this.name = 'GatewayFault';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** One user's side of the sync gateway. Every call ends with the signal, and rejects with {@link GatewayFault} only. */
export interface Gateway {
  /** `GET /neocloud/`: which server this is. Undefined where it does not say (a Sync Gateway of others). */
  serverUuid(signal: AbortSignal): Promise<string | undefined>;
  changes(query: FeedQuery, signal: AbortSignal): Promise<FeedPage>;
  /**
   * Leaves with ancestry; what the gateway does not have is left out. A revision that was replaced meanwhile comes as
   * its newest descendants, so answers are told by their `_id` and not by the revision that was asked for.
   */
  bulkGet(
    wanted: readonly { readonly id: string; readonly rev?: string }[],
    signal: AbortSignal,
  ): Promise<readonly GatewayDocument[]>;
  /** One outcome a document, in order. `isLast`: the page is closing, send it in a way that outlives the page. */
  bulkDocs(
    documents: readonly GatewayDocument[],
    options: { readonly signal: AbortSignal; readonly isLast?: boolean },
  ): Promise<readonly WriteOutcome[]>;
  /** A `_local` document, or undefined. */
  readLocal(id: string, signal: AbortSignal): Promise<JsonObject | undefined>;
  /** Writes over whatever stands there. */
  writeLocal(id: string, content: JsonObject, signal: AbortSignal): Promise<void>;
}
