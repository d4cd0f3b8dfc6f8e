import { appErrorOf } from '../../../app/kit/appError';
import { isObject } from '../../../app/kit/text/json';
import type { Held } from '../hook/hook';
import { answerKind, argKind } from '../privacy/names';
import { createView, type Privacy } from '../privacy/view';
import { createDigest } from './digest';
import { FORMAT, type EndLine, type HeadLine, type RecordedError, type TapeLine } from './lines';
import { isRecorders, recordedState } from './state';

/** What the head says of the app. */
export interface AppFacts {
  readonly app: string;
  readonly state: number;
  readonly language: string;
}

/** What redux-saga writes on each action that a saga puts. */
const SAGA_MARK = '@@redux-saga/SAGA_ACTION';

type Action = Readonly<Record<string, unknown>> & { readonly type: string };
const typeOf = (action: object): string => String(Reflect.get(action, 'type'));

/** Who dispatched: redux-saga marks what a saga puts; the route bridge names its facts; the rest is a view's, or of nobody here. */
export const originOf = (action: object): 'view' | 'route' | 'saga' | 'outside' => {
  if (Reflect.get(action, SAGA_MARK) === true) return 'saga';
  const type = typeOf(action);
  if (type.startsWith('route/')) return 'route';
  return type.startsWith('@') ? 'outside' : 'view';
};

/** redux-persist says what it does as actions that cannot be done again, and hold functions. */
const isLeftOut = (action: object): boolean => typeOf(action).startsWith('persist/') || isRecorders(typeOf(action));

type Body = TapeLine extends infer Line ? (Line extends TapeLine ? Omit<Line, 't' | 'turn' | 'during'> : never) : never;

/** What can stand in a line. */
type Tellable = Exclude<Held, { kind: 'begin' }>;

/** Loaded code is no data: a recording holds only that it came. */
const isCode = (port: string | undefined): boolean => port?.startsWith('loads.') === true;

/** What of a line is not its moment. */
const createBodies = (privacy: Privacy) => {
  const view = createView(privacy);
  const digest = createDigest();
  const ports = new Map<number, string>();
  const digestOf = (state: object): string => digest.of(view.plain(recordedState(state)));
  const errorOf = (thrown: unknown): RecordedError => view.plain(appErrorOf(thrown)) as RecordedError;
  const argsOf = (port: string, args: readonly unknown[]): unknown[] =>
    args.map((arg, index) => view.plain(arg, argKind(port, index, privacy === 'strict')) ?? null);
  const givenOf = ({ gave, threw }: { gave?: unknown; threw?: unknown }) => ({
    ...(gave === undefined ? {} : { gave: view.plain(gave) }),
    ...(threw === undefined ? {} : { threw: errorOf(threw) }),
  });
  const actOf = (action: object, state: object | undefined): Body => ({
    kind: 'act',
    origin: originOf(action),
    action: view.plain(action) as Action,
    ...(state === undefined ? {} : { digest: digestOf(state) }),
  });

  const bodyOf = (line: Tellable): Body => {
    const { kind } = line;
    if (kind === 'act') return actOf(line.action, line.state);
    if (kind === 'said') return { kind, n: line.n, x: line.x, args: argsOf('', line.args) };
    if (kind === 'failed') return { kind, n: line.n, error: errorOf(line.error) };
    if (kind === 'answer') {
      const port = ports.get(line.n) ?? '';
      ports.delete(line.n);
      return { kind, n: line.n, value: isCode(port) ? null : view.plain(line.value, answerKind(port)) };
    }
    if (kind === 'used') return { kind, n: line.n, of: line.of, name: line.name, args: argsOf('', line.args), ...givenOf(line) };
    if (isObject(line.gave) && 'then' in line.gave) ports.set(line.n, line.port);
    return { kind, n: line.n, port: line.port, args: argsOf(line.port, line.args), ...givenOf(line) };
  };
  return { bodyOf, digestOf, snapshotOf: (state: object) => view.plain(recordedState(state)) as HeadLine['snapshot'] };
};

/** Finds what is the recorder's own: its port's calls and what came of them, and its actions. */
const createFilter = () => {
  const own = new Set<number>();
  return (line: Tellable): boolean => {
    if (line.kind === 'act') return isLeftOut(line.action);
    if (line.kind === 'call' ? isRecorders(line.port) : line.kind === 'used' && own.has(line.of)) own.add(line.n);
    return own.has(line.n);
  };
};

/**
 * Makes the lines of one recording out of what was held. Redaction happens here, before anything is written; the same
 * value has the same stand-in from the first line to the last.
 */
export const createWriter = (facts: AppFacts, privacy: Privacy) => {
  const { bodyOf, digestOf, snapshotOf } = createBodies(privacy);
  const isForeign = createFilter();
  let begunAt = 0;
  let lines = 0;
  let lastState: object = {};

  return {
    head: (at: number, from: HeadLine['from'], state: object): HeadLine => {
      begunAt = at;
      lastState = state;
      return { kind: 'head', format: FORMAT, ...facts, at, from, privacy, snapshot: snapshotOf(state) };
    },
    /** Undefined for what no recording holds. */
    line: (held: Held): TapeLine | undefined => {
      if (held.kind === 'begin' || isForeign(held)) return undefined;
      lines += 1;
      if (held.kind === 'act') lastState = held.state ?? lastState;
      const { turn, during } = held;
      const { kind, ...body } = bodyOf(held);
      const moment = { t: held.at - begunAt, ...(turn ? { turn: 1 } : {}), ...(during === undefined ? {} : { during }) };
      return { kind, ...moment, ...body } as TapeLine;
    },
    end: (at: number): EndLine => ({ kind: 'end', t: at - begunAt, lines, digest: digestOf(lastState) }),
  };
};

/** A whole recording as the text of its file. `held` begins with the line that says the state at the beginning. */
export const recordingText = (held: readonly Held[], from: HeadLine['from'], facts: AppFacts, privacy: Privacy): string => {
  const [first] = held;
  if (first?.kind !== 'begin') throw new TypeError('A recording begins with the state.');
  const writer = createWriter(facts, privacy);
  const head = writer.head(first.at, from, first.state);
  const lines = held.flatMap((line) => writer.line(line) ?? []);
  const end = writer.end(held.at(-1)?.at ?? first.at);
  return [head, ...lines, end].map((line) => `${JSON.stringify(line)}\n`).join('');
};
