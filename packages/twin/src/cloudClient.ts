import * as v from 'valibot';

import { failureEnvelope, RESULT_OK } from '@inkside/protocol';

/** `fetch` as far as a device needs it; each adapter says with which credentials, and through which line. */
export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

/** Which cloud, and how it is reached. */
export interface CloudAccess {
  /** Origin, without a slash at its end. */
  readonly server: string;
  readonly fetch: FetchLike;
}

/** The cloud refused; `code` is its message key where it gives one. */
export class CloudRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string,
    readonly params: Readonly<Record<string, string | number>>,
  ) {
    super(message);
    this.name = 'CloudRefusal';
  }
}

/** No answer, or one that is not the cloud's. */
export class CloudUnreachable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CloudUnreachable';
  }
}

const ANSWER_TIMEOUT_MS = 30_000;
const UNAUTHORIZED = 401;

export const isUnauthorized = (thrown: unknown): boolean =>
  thrown instanceof CloudRefusal && thrown.status === UNAUTHORIZED;

/** Whether trying again later may help: no answer, or one that says that the cloud is in trouble. */
export const isPassing = (thrown: unknown): boolean =>
  thrown instanceof CloudUnreachable || (thrown instanceof CloudRefusal && thrown.status >= 500);

export interface CloudRequest {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

const wordsOf = (thrown: unknown): string => {
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  if (cause instanceof Error && cause.message !== '') return cause.message;
  return thrown instanceof Error ? thrown.message : String(thrown);
};

const signalOf = ({ signal, timeoutMs = ANSWER_TIMEOUT_MS }: CloudRequest): AbortSignal => {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
};

const send = async (
  { server, fetch }: CloudAccess,
  path: string,
  request: CloudRequest,
): Promise<{ status: number; json: unknown }> => {
  try {
    const answer = await fetch(`${server}${path}`, {
      method: request.method ?? 'GET',
      headers: { ...request.headers, ...(request.body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      // A redirect would carry the token to another host.
      redirect: 'error',
      signal: signalOf(request),
    });
    return { status: answer.status, json: await answer.json() };
  } catch (thrown) {
    if (request.signal?.aborted === true) throw thrown;
    throw new CloudUnreachable(`${server} does not answer as a cloud: ${wordsOf(thrown)}`);
  }
};

const couchError = v.looseObject({ error: v.string(), reason: v.optional(v.string(), '') });

const refusalOf = (status: number, json: unknown): CloudRefusal => {
  const failure = v.safeParse(failureEnvelope, json);
  if (failure.success) {
    const { message, code = '', params = {} } = failure.output;
    return new CloudRefusal(status, message, code, params);
  }
  const couch = v.safeParse(couchError, json);
  const message = couch.success ? `${couch.output.error}: ${couch.output.reason}` : `HTTP ${status}`;
  return new CloudRefusal(status, message, '', {});
};

const checked = <Schema extends v.GenericSchema>(path: string, schema: Schema, json: unknown) => {
  const answer = v.safeParse(schema, json);
  if (!answer.success) throw new CloudUnreachable(`${path} gave an answer of an unknown form.`);
  return answer.output;
};

/** A JSON answer, checked against a schema. Throws CloudRefusal, CloudUnreachable; AbortError when the signal fires. */
export const fetchJson = async <Schema extends v.GenericSchema>(
  cloud: CloudAccess,
  path: string,
  schema: Schema,
  request: CloudRequest = {},
): Promise<v.InferOutput<Schema>> => {
  const { status, json } = await send(cloud, path, request);
  if (status < 200 || status > 299) throw refusalOf(status, json);
  return checked(path.split('?')[0] ?? path, schema, json);
};

const envelope = v.looseObject({ result_code: v.number() });

/** A REST answer in the envelope; a result that is not 0 is a refusal, whatever its HTTP status. */
export const callRest = async <Schema extends v.GenericSchema>(
  cloud: CloudAccess,
  path: string,
  schema: Schema,
  request: CloudRequest = {},
): Promise<v.InferOutput<Schema>> => {
  const json = await fetchJson(cloud, path, v.unknown(), request);
  const head = v.safeParse(envelope, json);
  if (head.success && head.output.result_code !== RESULT_OK) throw refusalOf(200, json);
  return checked(path, schema, json);
};
