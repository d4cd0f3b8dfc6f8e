import * as v from 'valibot';

import { failureEnvelope } from '@inkside/protocol';

const UNAUTHORISED = 401;
/** An answer that takes longer does not come. */
const PATIENCE_MS = 20_000;

/** What the cloud refused, or that it could not be reached: then `code` is `offline`. */
export class ApiFailure extends Error {
  constructor(
    readonly code: string,
    /** Of an entry, where one of its fields does not fit: its path. */
    readonly field = '',
    message = code,
  ) {
    super(message);
    this.name = 'ApiFailure';
  }
}

export interface Api {
  get<Output>(path: string, answer: v.GenericSchema<unknown, Output>): Promise<Output>;
  send<Output>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: object | undefined,
    answer: v.GenericSchema<unknown, Output>,
  ): Promise<Output>;
  /** Rejects as the others. */
  bytes(path: string): Promise<Blob>;
}

const refusalOf = async (answer: Response): Promise<ApiFailure> => {
  const said = v.safeParse(failureEnvelope, await answer.json().catch(() => undefined));
  if (!said.success) return new ApiFailure(answer.status === UNAUTHORISED ? 'errors.operatorToken' : 'errors.internal');
  const { code = 'errors.internal', message, params } = said.output;
  return new ApiFailure(code, String(params?.['field'] ?? ''), message);
};

/** The cloud, asked with a token and never with a cookie. `refused` hears when the token does not hold any more. */
export const createApi = (token: string, refused: () => void): Api => {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, ...(init.body ? { 'content-type': 'application/json' } : {}) };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(path, { ...init, headers, signal, credentials: 'omit', cache: 'no-store' }).catch(() => {
      throw new ApiFailure('offline');
    });
    if (answer.ok) return answer;
    const refusal = await refusalOf(answer);
    if (refusal.code === 'errors.operatorToken') refused();
    throw refusal;
  };
  const parsed = async <Output>(answer: Response, schema: v.GenericSchema<unknown, Output>): Promise<Output> => {
    const result = v.safeParse(schema, await answer.json().catch(() => undefined));
    if (!result.success) throw new ApiFailure('errors.internal');
    return result.output;
  };
  return {
    get: async (path, schema) => parsed(await ask(path), schema),
    send: async (method, path, body, schema) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      return parsed(await ask(path, { method, ...sent }), schema);
    },
    bytes: async (path) => (await ask(path)).blob(),
  };
};
