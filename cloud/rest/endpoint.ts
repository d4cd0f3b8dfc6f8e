import * as v from 'valibot';
import { nameFaultIn, type NameFault, RESULT_FAILED } from '@inkside/protocol';

import type { Caller } from '../lib/caller';
import type { Session } from '../accounts';
import { CloudFailure } from '../lib/failure';

/** One file of a form. */
export interface UploadedFile {
  /** Name of the form's field. */
  readonly field: string;
  /** As the client calls it: never a path of ours. */
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** What came over the wire, unchecked. */
export interface RawInput {
  /** JSON, or the fields of a form. */
  readonly body: unknown;
  readonly query: unknown;
  /** The `:name` parts of the path. */
  readonly params: unknown;
  readonly files: readonly UploadedFile[];
}

export interface SignedInCaller extends Caller {
  readonly session: Session;
}

/** `input` checks `{ body, query, params, files }`, of which it names what the endpoint reads. */
type InputSchema = v.GenericSchema<unknown, object>;
type AnswerSchema<Entries extends v.ObjectEntries> = v.LooseObjectSchema<Entries, undefined>;
/** What a handler gives back: the envelope without what every envelope has. */
type AnswerContent<Entries extends v.ObjectEntries> = v.InferInput<
  v.ObjectSchema<Omit<Entries, 'result_code' | 'message' | 'tokenExpiredAt'>, undefined>
> & {
  /** Unix seconds. Calls made with a token get their session's end by themselves. */
  readonly tokenExpiredAt?: number;
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Described {
  readonly method: Method;
  readonly path: string;
  /** One sentence for `/api/docs`. */
  readonly summary: string;
  /** What the body may be besides JSON: a form of names and values, or one with files. */
  readonly takes?: 'form' | 'files';
  /** Bytes of the body; {@link REST_BODY_BYTES} without it. */
  readonly bodyBytes?: number;
  /** Pages of other sites may read the answer, which is the same for everyone. */
  readonly isForAllSites?: true;
}

interface EndpointSpec<Input extends InputSchema, Entries extends v.ObjectEntries, From> extends Described {
  readonly input: Input;
  readonly answer: AnswerSchema<Entries>;
  /** `result_code` for input that does not fit; 1 without it. */
  readonly refusedAs?: number;
  handle(input: v.InferOutput<Input>, caller: From): Promise<AnswerContent<Entries>>;
}

/** One row of the REST table. `access` says who may call it: anyone, or the holder of a bearer token. */
export interface Endpoint extends Described {
  readonly access: 'visitor' | 'user';
  readonly input: v.GenericSchema;
  readonly answer: v.GenericSchema;
  /** Throws {@link BadInput} and `CloudFailure`. */
  run(input: RawInput, caller: Caller, session: Session | undefined): Promise<object>;
}

/** Input that does not fit its schema; `resultCode` goes into the envelope. A name says what is wrong with it. */
export class BadInput extends CloudFailure {
  constructor(
    field: string,
    readonly resultCode: number,
    fault?: NameFault,
  ) {
    super(fault?.code ?? 'errors.badRequest', fault?.params ?? { field });
  }
}

const checked = <Input extends InputSchema>(schema: Input, raw: RawInput, refusedAs: number): v.InferOutput<Input> => {
  const result = v.safeParse(schema, raw);
  if (result.success) return result.output;
  // The first step of the path is `body` and the like; what follows names the field.
  const [issue] = result.issues;
  const path = v.getDotPath(issue) ?? '';
  throw new BadInput(path.replace(/^(body|query|params|files)\.?/, ''), refusedAs, nameFaultIn(issue));
};

const described = <Spec extends Described>({
  method,
  path,
  summary,
  takes,
  bodyBytes,
  isForAllSites,
}: Spec): Described => ({
  method,
  path,
  summary,
  ...(takes === undefined ? {} : { takes }),
  ...(bodyBytes === undefined ? {} : { bodyBytes }),
  ...(isForAllSites === undefined ? {} : { isForAllSites }),
});

/** An endpoint that anyone may call. */
export const visitorEndpoint = <Input extends InputSchema, Entries extends v.ObjectEntries>(
  spec: EndpointSpec<Input, Entries, Caller>,
): Endpoint => ({
  access: 'visitor',
  ...described(spec),
  input: spec.input,
  answer: spec.answer,
  run: (raw, caller) => spec.handle(checked(spec.input, raw, spec.refusedAs ?? RESULT_FAILED), caller),
});

/** An endpoint that needs a bearer token. */
export const userEndpoint = <Input extends InputSchema, Entries extends v.ObjectEntries>(
  spec: EndpointSpec<Input, Entries, SignedInCaller>,
): Endpoint => ({
  access: 'user',
  ...described(spec),
  input: spec.input,
  answer: spec.answer,
  run: async (raw, caller, session) => {
    if (session === undefined) throw new CloudFailure('errors.loginExpired');
    return spec.handle(checked(spec.input, raw, spec.refusedAs ?? RESULT_FAILED), { ...caller, session });
  },
});

export const noInput = v.object({});

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)))
      .join('/')}$`,
  );

/** Which methods a path takes; none for a path that no endpoint has. */
export const createMethodTable = (endpoints: readonly Endpoint[]): ((path: string) => readonly Method[]) => {
  const plain = new Map<string, Method[]>();
  const patterned: { readonly pattern: RegExp; readonly method: Method }[] = [];
  for (const { path, method } of endpoints) {
    if (path.includes('/:')) patterned.push({ pattern: patternOf(path), method });
    else plain.set(path, [...(plain.get(path) ?? []), method]);
  }
  return (path) => plain.get(path) ?? patterned.flatMap(({ pattern, method }) => (pattern.test(path) ? [method] : []));
};
