import type { FastifyReply } from 'fastify';
import type { Clock } from '../lib/config';
import type { UserDatabase } from '../stores';
import type { Feeds } from './changes/feeds';
import type { SessionCheck, SyncPrincipal } from './sessions';
import type { TombstoneChannels } from './changes/tombstones';
import type { Query } from './query';
import type { Target } from './target';
import type { GroupAccess, Roles } from './groupAccess';

/** What all calls share for the life of the gateway. */
export interface GatewayContext {
  readonly serverUuid: string;
  readonly clock: Clock;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly feeds: Feeds;
  readonly tombstones: TombstoneChannels;
  readonly isSessionAlive: SessionCheck;
  readonly groups: GroupAccess;
  /** Told of messages whose answer went out whole, by id; the session says to whom. */
  readonly carried?: Carried | undefined;
}

export type Carried = (principal: SyncPrincipal, documentIds: readonly string[]) => void;

/** One authenticated request. */
export interface GatewayCall {
  readonly context: GatewayContext;
  readonly principal: SyncPrincipal;
  readonly user: UserDatabase;
  readonly target: Target;
  readonly query: Query;
  /** Value of a request header. */
  header(name: string): string | undefined;
  /** The body as it came. */
  body(): Buffer;
  /**
   * @param maxNesting of arrays and objects in each other, 100 without it
   * @throws GatewayError 400 when the body is not a JSON object or nests deeper, 413 when it holds more values than
   * anybody sends, 415 when it does not say that it is JSON
   */
  json(maxNesting?: number): Promise<Record<string, unknown>>;
  /** The user's roles in groups, read once. */
  roles(): Promise<Roles>;
  /** Asks again whether the session that this call came with still stands. */
  isSessionAlive(): Promise<boolean>;
  /** Ends the session that this call came with. */
  endSession(): Promise<void>;
  readonly reply: FastifyReply;
}

/** Answers with a JSON value, or has sent the answer by `call.reply` and returns that. */
export type CallHandler = (call: GatewayCall) => Promise<unknown>;
