import { STATUS_CODES } from 'node:http';
import { EngineFailure } from '../lib/failure';

/**
 * A refusal in the shape that replicators know: `{"error":…,"reason":…}`. PouchDB takes `error` for its error name and
 * ends a replication at `unauthorized` and `forbidden` in any case of letters; anything else it tries again.
 */
export class GatewayError extends Error {
  readonly status: number;
  readonly error: string;
  readonly reason: string;

  constructor(status: number, error: string, reason: string) {
    super(reason);
    this.name = 'GatewayError';
    this.status = status;
    this.error = error;
    this.reason = reason;
  }
}

export const badRequest = (reason: string): GatewayError => new GatewayError(400, 'Bad Request', reason);
export const unauthorized = (): GatewayError => new GatewayError(401, 'Unauthorized', 'Login required');
export const forbidden = (reason: string): GatewayError => new GatewayError(403, 'forbidden', reason);
export const notFound = (reason: string): GatewayError => new GatewayError(404, 'not_found', reason);
export const unknownUrl = (): GatewayError => notFound('unknown URL');
export const conflict = (): GatewayError => new GatewayError(409, 'conflict', 'Document update conflict');
export const tooManyFeeds = (): GatewayError => new GatewayError(429, 'too_many_requests', 'Too many open feeds');
export const tooLarge = (reason: string): GatewayError => new GatewayError(413, 'too_large', reason);

const INTERNAL = new GatewayError(500, 'internal_server_error', 'Internal error');

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function statusOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 400 && value < 500 ? value : undefined;
}

/** An error with its `name` and `message`, which are not its own enumerable members. */
function membersOf(thrown: unknown): Record<string, unknown> {
  if (typeof thrown !== 'object' || thrown === null) return {};
  const own = Object.fromEntries(Object.entries(thrown));
  return thrown instanceof Error ? { ...own, name: thrown.name, message: thrown.message } : own;
}

const UNAVAILABLE = new GatewayError(503, 'service_unavailable', 'The database cannot be reached. Try again.');

/**
 * What to answer for anything thrown: our refusals, an engine that fails (503, which every replicator tries again),
 * PouchDB's refusals (by `status`), Fastify's (by `statusCode`), else 500.
 */
export function toGatewayError(thrown: unknown): GatewayError {
  if (thrown instanceof GatewayError) return thrown;
  return thrown instanceof EngineFailure ? UNAVAILABLE : foreignError(thrown);
}

function foreignError(thrown: unknown): GatewayError {
  const { status, statusCode, name, reason, message } = membersOf(thrown);
  const text = textOf(reason) ?? textOf(message) ?? '';
  const engineStatus = statusOf(status);
  // An engine behind a password of its own: that it refuses us must not sign our users out.
  if (engineStatus === 401 || engineStatus === 403) return INTERNAL;
  if (engineStatus !== undefined) return new GatewayError(engineStatus, textOf(name) ?? 'bad_request', text);
  const httpStatus = statusOf(statusCode);
  return httpStatus === undefined ? INTERNAL : new GatewayError(httpStatus, STATUS_CODES[httpStatus] ?? '', text);
}

export function isMissing(thrown: unknown): boolean {
  return toGatewayError(thrown).status === 404;
}
