import * as v from 'valibot';

import { RESULT_FAILED } from '../../src/services/contract/envelope';
import type { Session } from '../accounts/sessions/session';
import { CloudFailure } from '../failure';

/** What came over the wire, unchecked. */
export interface RawInput {
  readonly body: unknown;
  readonly query: unknown;
}

export interface Caller {
  /** Scheme, host and port under which the caller reached the cloud. */
  readonly origin: string;
  /** Network address, for limits. */
  readonly remote: string;
  header(name: string): string | undefined;
}

export interface SignedInCaller extends Caller {
  readonly session: Session;
}

/** `input` checks `{ body, query }`, of which it names what the endpoint reads. */
type InputSchema = v.GenericSchema<unknown, object>;
type AnswerSchema<Entries extends v.ObjectEntries> = v.LooseObjectSchema<Entries, undefined>;
/** What a handler gives back: the envelope without what every envelope has. */
type AnswerContent<Entries extends v.ObjectEntries> = v.InferInput<
  v.ObjectSchema<Omit<Entries, 'result_code' | 'message' | 'tokenExpiredAt'>, undefined>
> & {
  /** Unix seconds. Calls made with a token get their session's end by themselves. */
  readonly tokenExpiredAt?: number;
};

interface EndpointSpec<Input extends InputSchema, Entries extends v.ObjectEntries, From> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly input: Input;
  readonly answer: AnswerSchema<Entries>;
  /** `result_code` for input that does not fit; 1 without it. */
  readonly refusedAs?: number;
  handle(input: v.InferOutput<Input>, caller: From): Promise<AnswerContent<Entries>>;
}

/** One row of the REST table. `access` says who may call it: anyone, or the holder of a bearer token. */
export interface Endpoint {
  readonly access: 'visitor' | 'user';
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly input: v.GenericSchema;
  readonly answer: v.GenericSchema;
  /** Throws {@link BadInput} and `CloudFailure`. */
  run(input: RawInput, caller: Caller, session: Session | undefined): Promise<object>;
}

/** Input that does not fit its schema; `resultCode` goes into the envelope. */
export class BadInput extends CloudFailure {
  constructor(
    field: string,
    readonly resultCode: number,
  ) {
    super('errors.badRequest', { field });
  }
}

const checked = <Input extends InputSchema>(schema: Input, raw: RawInput, refusedAs: number): v.InferOutput<Input> => {
  const result = v.safeParse(schema, raw);
  if (result.success) return result.output;
  // The first step of the path is `body` or `query`; what follows names the field.
  const path = v.getDotPath(result.issues[0]) ?? '';
  throw new BadInput(path.replace(/^(body|query)\.?/, ''), refusedAs);
};

/** An endpoint that anyone may call. */
export const visitorEndpoint = <Input extends InputSchema, Entries extends v.ObjectEntries>(
  spec: EndpointSpec<Input, Entries, Caller>,
): Endpoint => ({
  access: 'visitor',
  method: spec.method,
  path: spec.path,
  input: spec.input,
  answer: spec.answer,
  run: (raw, caller) => spec.handle(checked(spec.input, raw, spec.refusedAs ?? RESULT_FAILED), caller),
});

/** An endpoint that needs a bearer token. */
export const userEndpoint = <Input extends InputSchema, Entries extends v.ObjectEntries>(
  spec: EndpointSpec<Input, Entries, SignedInCaller>,
): Endpoint => ({
  access: 'user',
  method: spec.method,
  path: spec.path,
  input: spec.input,
  answer: spec.answer,
  run: async (raw, caller, session) => {
    if (session === undefined) throw new CloudFailure('errors.loginExpired');
    return spec.handle(checked(spec.input, raw, spec.refusedAs ?? RESULT_FAILED), { ...caller, session });
  },
});

export const noInput = v.object({});
