import * as v from 'valibot';

/** The form of the lines; counted up when a line of before can no longer be read as one of now. */
export const FORMAT = 2;

/**
 * Values are JSON. What is none stands as `{ "$": … }`: `function`, `later` (a promise; `cancel`: one that can be
 * cancelled), `bytes` (with `length`), `number` (one that JSON lacks), `undefined` (in a list), `other`. Where a replay makes
 * values again, somebody's own fields `$`, `$$` and so on stand with one `$` more.
 */
const anything = v.unknown();
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const args = v.array(anything);
/** Parameters are texts and numbers, but for those that a port should not have thrown, which stand as values do. */
const error = v.object({ code: v.string(), params: v.record(v.string(), anything) });

/** `t`: milliseconds since the head. `turn`: the first line of a task. `during`: inside which call it came; 0: inside an action. */
const moment = { t: v.number(), turn: v.optional(v.literal(1)), during: v.optional(count) };

const head = v.object({
  kind: v.literal('head'),
  format: v.literal(FORMAT),
  app: v.string(),
  state: count,
  calls: count,
  language: v.string(),
  at: v.number(),
  from: v.picklist(['start', 'middle']),
  privacy: v.picklist(['usual', 'strict']),
  snapshot: v.record(v.string(), anything),
  /** Parts of the state that the app had and that may not have been there yet. */
  late: v.optional(v.pipe(v.array(v.string()), v.readonly())),
});

const lineKinds = [
  v.object({
    kind: v.literal('act'),
    ...moment,
    origin: v.picklist(['view', 'route', 'saga', 'outside']),
    action: v.looseObject({ type: v.string() }),
    digest: v.optional(v.string()),
  }),
  v.object({
    kind: v.literal('call'),
    ...moment,
    n: count,
    port: v.string(),
    args,
    gave: v.optional(anything),
    threw: v.optional(error),
  }),
  v.object({
    kind: v.literal('used'),
    ...moment,
    n: count,
    of: count,
    name: v.string(),
    args,
    gave: v.optional(anything),
    threw: v.optional(error),
  }),
  v.object({ kind: v.literal('answer'), ...moment, n: count, value: v.optional(anything) }),
  v.object({ kind: v.literal('failed'), ...moment, n: count, error }),
  v.object({ kind: v.literal('said'), ...moment, n: count, x: count, args }),
] as const;

const end = v.object({ kind: v.literal('end'), t: v.number(), lines: count, digest: v.string() });

export const headSchema = head;
export const lineSchema = v.variant('kind', [...lineKinds, end]);
const recordingLine = v.variant('kind', lineKinds);

export type HeadLine = v.InferOutput<typeof head>;
export type RecordingLine = v.InferOutput<typeof recordingLine>;
export type EndLine = v.InferOutput<typeof end>;
export type RecordedError = v.InferOutput<typeof error>;
export type LineOf<Kind extends RecordingLine['kind']> = Extract<RecordingLine, { kind: Kind }>;

/** What the sagas did; the others are what happened to them. */
export type SagaLine = LineOf<'act'> | LineOf<'call'> | LineOf<'used'>;
export const isSagaLine = (line: RecordingLine): line is SagaLine =>
  line.kind === 'call' || line.kind === 'used' || (line.kind === 'act' && line.origin === 'saga');

export interface Recording {
  readonly head: HeadLine;
  /** Line `index` stands in line `index + 2` of the file. */
  readonly lines: readonly RecordingLine[];
  /** Undefined: the recording was cut off. */
  readonly end: EndLine | undefined;
  /** The state version that it was made with, where that is older: its digests are of states that nobody makes any more. */
  readonly raisedFrom?: number;
  /** The version of the app's calls that it was made with, where that is older. */
  readonly callsRaisedFrom?: number;
  /** Calls that sagas have asked since it was made, and that give nothing: it may lack them. By today's names. */
  readonly lacking?: readonly string[];
}

/**
 * Parts of the state that no recording holds: redux-persist's own note, what the recorder does itself, and the waits by contact, whose names are made
 * of the contact itself and so would tell it, or be another's once it is replaced.
 */
const leftOut: ReadonlySet<string> = new Set(['_persist', 'codeWaits', 'recorder']);

/** The state as recordings hold it and digests are made of it. */
export const recordedState = (state: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(state).filter(([name]) => !leftOut.has(name)));

/** What the recorder does is in no recording: its own port, and the actions that are its own. */
export const isRecorders = (name: string): boolean => /^recorder[./]/.test(name);
