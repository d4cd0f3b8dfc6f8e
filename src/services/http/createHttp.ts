import * as v from 'valibot';

import { lazy, PortError } from '@inkside/kit';
import type { Vault } from '../browser/keeping/vault';
import { failureIn, networkError, type RawAnswer } from '@inkside/protocol';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Names the call in messages: `errors.network {operation}`. */
  readonly operation: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  /** Stands in for the vault's bearer token: a sign-in has one that is not kept yet. Null: none is sent. */
  readonly token?: string | null;
}

/**
 * One REST call: bearer token added, answer checked against its contract. Rejects with `PortError` only: `elMsg.tips14`
 * on 401, the cloud's own code, `errors.network {operation}`, `errors.badAnswer {operation}`,
 * `errors.tooManyRequests {seconds}`, `errors.server {message}`.
 */
export interface Http {
  call<Schema extends v.GenericSchema>(answer: Schema, request: HttpRequest): Promise<v.InferOutput<Schema>>;
}

interface HttpParts {
  /** Scheme, host and port of the cloud. */
  readonly origin: string;
  readonly vault: Pick<Vault, 'current'>;
  /** Milliseconds; a test waits less. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;

const retryAfterOf = (header: unknown): number | undefined => {
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
};

export const createHttp = ({ origin, vault, timeoutMs = TIMEOUT_MS }: HttpParts): Http => {
  const loadClient = lazy(async () => {
    const { default: axios } = await import('axios');
    // Every status is an answer: what it means is decided in one place.
    return axios.create({ baseURL: origin, timeout: timeoutMs, validateStatus: () => true });
  });

  const ask = async ({ method, path, operation, query, body, token }: HttpRequest): Promise<RawAnswer> => {
    const bearer = token === undefined ? (vault.current()?.token ?? null) : token;
    try {
      const client = await loadClient();
      const { status, data, headers } = await client.request<unknown>({
        method,
        url: path,
        ...(query === undefined ? {} : { params: query }),
        ...(body === undefined ? {} : { data: body }),
        ...(bearer === null ? {} : { headers: { Authorization: `Bearer ${bearer}` } }),
      });
      return { status, body: data, retryAfter: retryAfterOf(headers['retry-after']) };
    } catch {
      throw networkError(operation);
    }
  };

  return {
    call: async (schema, request) => {
      const answer = await ask(request);
      const failure = failureIn(answer, request.operation);
      if (failure !== undefined) throw failure;
      const result = v.safeParse(schema, answer.body);
      if (!result.success) throw new PortError('errors.badAnswer', { operation: request.operation });
      return result.output;
    },
  };
};
