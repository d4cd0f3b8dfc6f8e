import type { JsonObject, Ms } from '@inkside/kit';

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
  /** Why what the row tells of is not in it, though it should be: it is owed. */
  readonly lacks?: string;
}

/** A document that was asked for and did not come, though the gateway answered. */
export interface Lack {
  readonly id: string;
  readonly rev: string | undefined;
  readonly reason: string;
  /** There is none, or none for this user; else it may come another time. */
  readonly isGone: boolean;
}

export interface FeedPage {
  /** Without those that are about the user or the gateway itself. */
  readonly rows: readonly FeedRow[];
  /** Rows of the answer, of whatever kind: fewer than were asked for, with nothing behind, are the last ones for now. */
  readonly given: number;
  /** Where to go on from; opaque, sent back as it came. The place before, where none is safe behind this page alone. */
  readonly lastSeq: string;
  /** Rows behind the answer, where the gateway says so. */
  readonly pending?: number;
  /** As the answer has it, for the journal: `readFeedPage` reads it again. */
  readonly text: string;
  /**
   * Reads on behind this page, in the same answer: up to `limit` rows, fewer large ones. To be called once; absent where
   * the answer had no more than this page. Until it is read to its end, the answer holds its connection: the call's signal drops it.
   */
  readonly next?: (limit: number) => Promise<FeedPage>;
}

export interface FeedQuery {
  /** '0' for the beginning. */
  readonly since: string;
  /** Rows of the page. */
  readonly limit: number;
  /**
   * Rows that the same answer may bring behind them ({@link FeedPage.next}), unless the gateway gives fewer at once.
   * Without a word the answer is one page, however large.
   */
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
  | { readonly kind: 'refused'; readonly reason: string }
  /** It did not take this document, or did not say so, and may another time. */
  | { readonly kind: 'later'; readonly reason: string };

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

/** What a cloud says of itself. */
export interface CloudRoot {
  /** Empty where it names none (a Sync Gateway of others). */
  readonly uuid: string;
  /** The newest sequence that it gave, where it tells it as a plain number. */
  readonly latest: number | undefined;
}

/** One user's side of the sync gateway. Every call ends with the signal, and rejects with {@link GatewayFault} only. */
export interface Gateway {
  /** `GET /neocloud/`: which server this is. What is no root of a database (a portal, a health page) is `offline`. */
  root(signal: AbortSignal): Promise<CloudRoot>;
  changes(query: FeedQuery, signal: AbortSignal): Promise<FeedPage>;
  /**
   * Leaves with ancestry. A revision that was replaced meanwhile comes as its newest descendants, so answers are told
   * by their `_id` and not by the revision that was asked for. What does not come is left out, and told to `lacking`;
   * so is, in the end, what makes the call fail by itself.
   */
  bulkGet(
    wanted: readonly { readonly id: string; readonly rev?: string }[],
    signal: AbortSignal,
    lacking?: (lack: Lack) => void,
  ): Promise<readonly GatewayDocument[]>;
  /**
   * One outcome a document, in order; rejects where none is taken and all may be another time. `isLast`: the page is
   * closing, send it in a way that outlives the page.
   */
  bulkDocs(
    documents: readonly GatewayDocument[],
    options: { readonly signal: AbortSignal; readonly isLast?: boolean },
  ): Promise<readonly WriteOutcome[]>;
  /** A `_local` document, or undefined. */
  readLocal(id: string, signal: AbortSignal): Promise<JsonObject | undefined>;
  /**
   * Writes over what was read or written last by this page, or where nothing is. False where something else stands:
   * read it first. (A CouchDB does not compare.)
   */
  writeLocal(id: string, content: JsonObject, signal: AbortSignal): Promise<boolean>;
}

/** The sync session of this browser: one cookie for all tabs and channels. */
export interface SyncSession {
  /** Fetches a session with the bearer token and sets the cookie. */
  open(): Promise<void>;
  /** Counts the sessions opened, so that a refusal can be laid to the one that was in use. */
  generation(): number;
  /** Makes sure that the cookie is this user's; false when there is none to set. */
  claim(uid: string): boolean;
  /**
   * After a 401 under `generation`: fetches one new session for all who ask. `expired` when the bearer token is
   * refused, or when a new session was refused as well. Rejects with `errors.network` when the cloud cannot be asked.
   */
  renew(generation: number): Promise<'renewed' | 'expired'>;
  /** The session in use has worked: the next refusal may be answered by a new one. */
  proven(): void;
  clear(): void;
}
