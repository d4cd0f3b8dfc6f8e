import { appErrorOf, isObject } from '@inkside/kit';
import type { Held } from '../hook';
import { answerKind, argKind, type FieldKind } from '../privacy/names';
import { createStandIns, type StandIns } from '../privacy/standIns';
import { createView, MARK, NOTHING, type Privacy } from '../privacy/view';
import { createDigest } from './digest';
import { jsonPieces } from './jsonPieces';
import {
  type EndLine,
  FORMAT,
  type HeadLine,
  isRecorders,
  type RecordedError,
  recordedState,
  type RecordingLine,
} from './lines';

/** What the head says of the app. */
export interface AppFacts {
  readonly app: string;
  readonly state: number;
  /** The version of the calls that its sagas ask of their ports. */
  readonly calls: number;
  readonly language: string;
  /** Names of parts of the state that come after the app has begun. Absent where all are there from the start. */
  readonly late?: readonly string[];
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

type Body = RecordingLine extends infer Line
  ? Line extends RecordingLine
    ? Omit<Line, 't' | 'turn' | 'during'>
    : never
  : never;

/** What can stand in a line. */
type Tellable = Exclude<Held, { kind: 'begin' }>;
type Of<Kind extends Tellable['kind']> = Extract<Tellable, { kind: Kind }>;

/** Loaded code is no data: a recording holds only that it came. */
const isCode = (port: string | undefined): boolean => port?.startsWith('loads.') === true;

/** Stands for what cannot be made plain: one such value must not take the recording along. */
const unmade = { [MARK]: 'other', of: 'unreadable' };

function* orUnmade<Value>(steps: Generator<void, Value>, instead: Value): Generator<void, Value> {
  try {
    return yield* steps;
  } catch {
    return instead;
  }
}

/** Values and states made plain, and digests of these. Yields wherever the page may draw. */
const createMaking = (privacy: Privacy, standIns: StandIns) => {
  const view = createView(privacy, standIns);
  const digest = createDigest();
  return {
    digestOf: (made: object): string => digest.of(made),
    errorOf: (thrown: unknown): RecordedError => {
      try {
        return view.plain(appErrorOf(thrown), 'open', 'given') as RecordedError;
      } catch {
        return { code: 'errors.unexpected', params: {} };
      }
    },
    given: ({ gave }: { gave?: unknown }) => {
      try {
        return gave === undefined ? {} : { gave: view.plain(gave, 'open', 'given') };
      } catch {
        return { gave: unmade };
      }
    },
    *state(state: object): Generator<void, object> {
      const recorded = recordedState(state);
      for (const part of view.ahead(recorded)) {
        digest.of(part);
        yield;
      }
      return view.plain(recorded) as object;
    },
    *action(action: object): Generator<void, Action> {
      for (const _part of view.ahead(action)) yield;
      return view.plain(action) as Action;
    },
    /** What a port was handed (`passing`), and what it gave. */
    *value(value: unknown, kind: FieldKind, way: 'passing' | 'given'): Generator<void, unknown> {
      for (const _part of view.ahead(value, kind, way)) yield;
      return view.plain(value, kind, way);
    },
  };
};

/** What a call is handed is compared, and never made again: what is undefined is nothing there. */
const createArgs = (privacy: Privacy, making: ReturnType<typeof createMaking>) =>
  function* argsOf(
    port: string,
    args: readonly unknown[],
    way: 'passing' | 'given' = 'passing',
  ): Generator<void, unknown[]> {
    const made: unknown[] = [];
    for (const [index, arg] of args.entries()) {
      const plain = yield* orUnmade(making.value(arg, argKind(port, index, privacy === 'strict'), way), unmade);
      made.push(plain ?? (way === 'given' && plain === undefined ? NOTHING : null));
    }
    return made;
  };

/** What of a line is not its moment. */
const createBodies = (privacy: Privacy, making: ReturnType<typeof createMaking>) => {
  const ports = new Map<number, string>();
  const argsOf = createArgs(privacy, making);

  function* actOf({ action, state }: Of<'act'>): Generator<void, Body> {
    const made: Body = {
      kind: 'act',
      origin: originOf(action),
      action: yield* orUnmade(making.action(action), { type: typeOf(action), payload: unmade }),
    };
    const plain = state === undefined ? undefined : yield* orUnmade<object | undefined>(making.state(state), undefined);
    return plain === undefined ? made : { ...made, digest: making.digestOf(plain) };
  }
  function* answerOf({ kind, n, value }: Of<'answer'>): Generator<void, Body> {
    const port = ports.get(n) ?? '';
    ports.delete(n);
    return {
      kind,
      n,
      value: isCode(port) ? null : yield* orUnmade(making.value(value, answerKind(port), 'given'), unmade),
    };
  }
  function* askedOf(line: Of<'call'> | Of<'used'>): Generator<void, Body> {
    const args = yield* argsOf(line.kind === 'call' ? line.port : '', line.args);
    const given = { ...making.given(line), ...(line.threw === undefined ? {} : { threw: making.errorOf(line.threw) }) };
    if (line.kind === 'used') return { kind: line.kind, n: line.n, of: line.of, name: line.name, args, ...given };
    if (isObject(line.gave) && 'then' in line.gave) ports.set(line.n, line.port);
    return { kind: line.kind, n: line.n, port: line.port, args, ...given };
  }

  return function* bodyOf(line: Tellable): Generator<void, Body> {
    if (line.kind === 'act') return yield* actOf(line);
    if (line.kind === 'failed') return { kind: line.kind, n: line.n, error: making.errorOf(line.error) };
    if (line.kind === 'answer') return yield* answerOf(line);
    if (line.kind === 'said')
      return { kind: line.kind, n: line.n, x: line.x, args: yield* argsOf('', line.args, 'given') };
    return yield* askedOf(line);
  };
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
 * value has the same stand-in from the first line to the last. Each is made in steps, one after the other.
 * @param standIns what is known of its secrets already, see {@link learned}
 */
export const createWriter = (facts: AppFacts, privacy: Privacy, standIns = createStandIns()) => {
  const making = createMaking(privacy, standIns);
  const bodyOf = createBodies(privacy, making);
  const isForeign = createFilter();
  let begunAt = 0;
  let lines = 0;
  let lastState: object = {};

  return {
    /** The first line. */
    *head(at: number, from: HeadLine['from'], state: object): Generator<void, HeadLine> {
      begunAt = at;
      lastState = state;
      const snapshot = (yield* making.state(state)) as HeadLine['snapshot'];
      return { kind: 'head', format: FORMAT, ...facts, at, from, privacy, snapshot };
    },
    /** Undefined for what no recording holds. */
    *line(held: Held): Generator<void, RecordingLine | undefined> {
      if (held.kind === 'begin' || isForeign(held)) return undefined;
      if (held.kind === 'act') lastState = held.state ?? lastState;
      const { turn, during } = held;
      const { kind, ...body } = yield* bodyOf(held);
      // What the end counts is what stands in the file.
      lines += 1;
      const moment = {
        t: held.at - begunAt,
        ...(turn ? { turn: 1 } : {}),
        ...(during === undefined ? {} : { during }),
      };
      return { kind, ...moment, ...body } as RecordingLine;
    },
    /** The last line. */
    *end(at: number): Generator<void, EndLine> {
      return { kind: 'end', t: at - begunAt, lines, digest: making.digestOf(yield* making.state(lastState)) };
    },
  };
};

/** The texts of a line in steps: pieces of it, and '' wherever only work was done. */
export function* textOf(
  line: Generator<void, HeadLine | RecordingLine | EndLine | undefined>,
): Generator<string, void> {
  for (;;) {
    const { done, value } = line.next();
    if (done !== true) yield '';
    else if (value === undefined) return;
    else {
      yield* jsonPieces(value);
      return yield '\n';
    }
  }
}

/**
 * Meets the secrets of lines before any of these is written: one that is named late is then known where it stands in an
 * early line without its name. Yields wherever the page may draw.
 */
export function* learned(
  held: readonly Held[],
  facts: AppFacts,
  privacy: Privacy,
  standIns: StandIns,
): Generator<void, void> {
  const writer = createWriter(facts, privacy, standIns);
  for (const line of held) {
    if (line.kind === 'begin') yield* writer.head(line.at, 'middle', line.state);
    // What a state has come to hold was in the lines.
    else yield* writer.line(line.kind === 'act' ? { ...line, state: undefined } : line);
  }
}

/**
 * A whole recording as the text of its file, in pieces. `held` begins with the line that says the state at the beginning.
 * @throws TypeError where it does not
 */
export function* recordingPieces(
  held: readonly Held[],
  from: HeadLine['from'],
  facts: AppFacts,
  privacy: Privacy,
): Generator<string, void> {
  const [first] = held;
  if (first?.kind !== 'begin') throw new TypeError('A recording begins with the state.');
  const standIns = createStandIns();
  for (const _step of learned(held, facts, privacy, standIns)) yield '';
  const writer = createWriter(facts, privacy, standIns);
  yield* textOf(writer.head(first.at, from, first.state));
  for (const line of held) yield* textOf(writer.line(line));
  yield* textOf(writer.end(held.at(-1)?.at ?? first.at));
}

/** {@link recordingPieces} as one text. */
export const recordingText = (...recording: Parameters<typeof recordingPieces>): string =>
  [...recordingPieces(...recording)].join('');
