import * as v from 'valibot';

import { LOGIN_EXPIRED, PortError } from '@inkside/kit';
import { RESULT_OK, failureEnvelope, type FailureEnvelope } from './sharedSchemas';

/** An answer as it came, unchecked. */
export interface RawAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Seconds that the cloud asks to wait, from its Retry-After header. */
  readonly retryAfter: number | undefined;
}

const UNAUTHORIZED = 401;
const TOO_MANY = 429;
const DEFAULT_WAIT_S = 60;
/** What proxies answer for a cloud that they do not reach. */
const UNREACHABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** Time-outs, refused connections, chunks that did not load: all that came without an answer. */
export const networkError = (operation: string): PortError => new PortError('errors.network', { operation });

const withoutEnvelope = ({ status, retryAfter }: RawAnswer, operation: string): PortError => {
  if (status === TOO_MANY) return new PortError('errors.tooManyRequests', { seconds: retryAfter ?? DEFAULT_WAIT_S });
  if (UNREACHABLE.has(status)) return networkError(operation);
  return new PortError('errors.badAnswer', { operation });
};

const fromEnvelope = (envelope: FailureEnvelope, answer: RawAnswer, operation: string): PortError => {
  const { code, params = {}, message } = envelope;
  if (code !== undefined) return new PortError(code, params);
  if (answer.status === TOO_MANY || message === '') return withoutEnvelope(answer, operation);
  return new PortError('errors.server', { message });
};

/**
 * The failure that an answer carries, or undefined when it carries none. A 401 is the end of the session whatever its
 * body says. Failures of our cloud name a message key; those of others show the server's own text.
 */
export const failureIn = (answer: RawAnswer, operation: string): PortError | undefined => {
  if (answer.status === UNAUTHORIZED) return new PortError(LOGIN_EXPIRED);
  const isAccepted = answer.status >= 200 && answer.status < 300;
  const envelope = v.safeParse(failureEnvelope, answer.body);
  if (!envelope.success) return isAccepted ? undefined : withoutEnvelope(answer, operation);
  if (isAccepted && envelope.output.result_code === RESULT_OK) return undefined;
  return fromEnvelope(envelope.output, answer, operation);
};
