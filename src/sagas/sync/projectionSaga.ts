import { call, fork, put, race, take, type SagaGenerator } from 'typed-redux-saga';

import { asMs } from '@inkside/kit';
import { notesReloadAsked } from '../../features/notes/slice';
import { refreshAsked, syncElected, syncOpened } from '../../features/sync/slice';
import { burstsFrom } from '../effects/burstsFrom';
import { reportThrown, sleep, sourceOf } from '../effects/effects';
import type { Scope } from '../scope';
import { createShownRows, type ProjectionSpec, type ShownRows } from './projection';
import type { DocumentChange, ReadMark, RowSnapshot, Told } from '@inkside/sync';

/** How long nothing may change before rows are kept for the next start; twice as long each time that it is too early. */
const QUIET_MS = 5000;
const LONGEST_QUIET_MS = 60_000;
/**
 * What was told of a document waits so long at most until it stands in the database, a first pull's with those before
 * it. Whoever looks sooner reads all that waits, and all that came, and has to look again.
 */
const QUIET_PER_TOLD_MS = 0.5;
/** Fewer changes than this are read faster at the next start than all rows are written now. */
const WORTH_KEEPING = 200;

/** Between two ends of the cloud's feed: once it is over, what was told in it is kept, or never will be. */
interface Stretch {
  isOver: boolean;
}

/** `changes` undefined: look at the database again, something may have been missed. */
interface Heard {
  readonly changes: readonly DocumentChange[] | undefined;
  readonly stretch: Stretch;
}

interface ToldIn {
  readonly change: Told;
  readonly stretch: Stretch;
}

const toldOf = (change: DocumentChange): Told => ({
  id: change.id,
  isDeleted: change.isDeleted,
  rev: change.isDeleted ? change.rev : change.document._rev,
});

/** Whether something else was told of the document. */
const isOther = (told: Told | undefined, change: DocumentChange): boolean => {
  if (told === undefined || (told.isDeleted && change.isDeleted)) return false;
  return told.isDeleted !== change.isDeleted || told.rev !== toldOf(change).rev;
};

const weightOf = ({ changes }: Heard): number => changes?.length ?? 0;

interface Projection<Row extends object> {
  readonly spec: ProjectionSpec<Row>;
  readonly scope: Scope;
  readonly shown: ShownRows<Row>;
  mark: ReadMark;
  /** What was told and has been in no reading since. */
  readonly told: Map<string, ToldIn>;
  /** Rows that changed since the snapshot; Infinity where there is none. */
  unkept: number;
  quietMs: number;
  /** The database could not be read at the last rest. */
  isTroubled: boolean;
}

function* show<Row extends object>(
  projection: Projection<Row>,
  changes: readonly DocumentChange[],
): SagaGenerator<void> {
  const burst = projection.shown.fold(changes);
  if (burst === undefined) return;
  projection.unkept += burst.rows.length + burst.gone.length;
  yield* put(projection.spec.changed(burst));
}

function* readAll<Row extends object>(projection: Projection<Row>): SagaGenerator<void> {
  const { spec, shown, scope } = projection;
  const { documents, mark } = yield* call(() => scope.services.documents.readAll(scope.uid, spec.database));
  projection.mark = mark;
  const standing = new Map(documents.map((document) => [document._id, document._rev]));
  const isBehind = [...projection.told.values()].some(
    ({ change: { id, isDeleted, rev } }) => standing.get(id) !== (isDeleted ? undefined : rev),
  );
  projection.told.clear();
  projection.unkept = Infinity;
  yield* put(spec.loaded({ rows: shown.replace(documents) }));
  if (isBehind) yield* call(() => scope.services.documents.doubt(scope.uid, spec.database));
}

/** What changed since the last reading, after `heard`; everything where the database is another one. */
function* readSince<Row extends object>(
  projection: Projection<Row>,
  heard: readonly DocumentChange[],
): SagaGenerator<void> {
  const { spec, scope, mark, told } = projection;
  const since = yield* call(() => scope.services.documents.readSince(scope.uid, spec.database, mark));
  if (since === undefined) {
    yield* call(readAll, projection);
    return;
  }
  projection.mark = since.mark;
  const isBehind = since.changes.some((change) => isOther(told.get(change.id)?.change, change));
  for (const { id } of since.changes) told.delete(id);
  yield* call(show, projection, [...heard, ...since.changes]);
  // It may have been told and not kept yet: the reading, which counts else, is older then.
  if (isBehind) yield* call(() => scope.services.documents.doubt(scope.uid, spec.database));
}

/**
 * The first rows at once, then all, then what changed since they were kept. Until all are there the list is loading: a
 * folder whose rows have not come is not called empty.
 */
function* restore<Row extends object>(projection: Projection<Row>, snapshot: RowSnapshot): SagaGenerator<void> {
  const { spec, shown } = projection;
  const first = shown.restore(snapshot.head);
  if (first.length < snapshot.count) yield* put(spec.changed({ rows: first, gone: [] }));
  const rest = yield* call(() => snapshot.rest());
  if (rest === undefined) {
    yield* call(readAll, projection);
    return;
  }
  yield* put(spec.loaded({ rows: shown.restore(rest) }));
  projection.mark = snapshot.mark;
  projection.unkept = 0;
  yield* call(readSince, projection, []);
}

function* open<Row extends object>(projection: Projection<Row>): SagaGenerator<void> {
  const { spec, scope } = projection;
  const snapshot = yield* call(() => scope.services.documents.readSnapshot(scope.uid, spec.database, spec.version));
  if (snapshot === undefined) yield* call(readAll, projection);
  else yield* call(restore, projection, snapshot);
}

const isWorthKeeping = <Row extends object>({ unkept, shown }: Projection<Row>): boolean =>
  unkept === Infinity ? shown.size() > 0 : unkept > WORTH_KEEPING;

/**
 * Compares what was told with what stands, and shows that where it wins, or where the other will never be kept: a cloud
 * may tell of an old revision, or be put back, before a page could be kept, and nothing corrects it later. Gives whether
 * all is kept: of what is kept nowhere a row in a snapshot would be there for ever.
 */
function* settleTold<Row extends object>(projection: Projection<Row>): SagaGenerator<boolean> {
  const { spec, scope, told } = projection;
  if (told.size === 0) return true;
  const over = new Set([...told].flatMap(([id, { stretch }]) => (stretch.isOver ? [id] : [])));
  const all = [...told.values()].map(({ change }) => change);
  const { overtaken, open } = yield* call(() => scope.services.documents.compareTold(scope.uid, spec.database, all));
  const stillOpen = new Set(open.flatMap(({ id }) => (over.has(id) ? [] : [id])));
  for (const id of [...told.keys()]) if (!stillOpen.has(id)) told.delete(id);
  yield* call(show, projection, [...overtaken, ...open.filter(({ id }) => over.has(id))]);
  return stillOpen.size === 0;
}

/** Keeps the rows for the next start. Gives whether nothing is left to do. */
function* keep<Row extends object>(projection: Projection<Row>): SagaGenerator<boolean> {
  const { spec, scope, shown, mark } = projection;
  const { clock, documents } = scope.services;
  const snapshot = { version: spec.version, mark, ...shown.kept() };
  try {
    const isKept = yield* call(() => documents.writeSnapshot(scope.uid, spec.database, snapshot));
    if (isKept) projection.unkept = 0;
    return isKept;
  } catch (thrown) {
    // The next start reads the database instead: slower, and nothing is missing. Not tried again at each rest.
    projection.unkept = 0;
    yield* call(reportThrown, clock, `${spec.name}/snapshot`, thrown);
    return true;
  }
}

/** Reads once more first, so that the mark is of now and nothing was missed. */
function* rest<Row extends object>(projection: Projection<Row>): SagaGenerator<void> {
  let isDone = false;
  try {
    yield* call(readSince, projection, []);
    const isAllThere = yield* call(settleTold, projection);
    isDone = isAllThere && (!isWorthKeeping(projection) || (yield* call(keep, projection)));
    projection.isTroubled = false;
  } catch (thrown) {
    // Tried again at the next rest, and said once.
    if (!projection.isTroubled)
      yield* call(reportThrown, projection.scope.services.clock, `${projection.spec.name}/rest`, thrown);
    projection.isTroubled = true;
  }
  projection.quietMs = isDone ? QUIET_MS : Math.min(projection.quietMs * 2, LONGEST_QUIET_MS);
}

const quietOf = <Row extends object>({ told, quietMs }: Projection<Row>): number =>
  Math.min(LONGEST_QUIET_MS, Math.max(quietMs, told.size * QUIET_PER_TOLD_MS));

function* follow<Row extends object>(
  projection: Projection<Row>,
  nextBurst: () => SagaGenerator<readonly Heard[]>,
): SagaGenerator<void> {
  const { clock } = projection.scope.services;
  for (;;) {
    const isAtRest = projection.told.size === 0 && !isWorthKeeping(projection);
    const rests = isAtRest ? {} : { rested: sleep(clock, asMs(quietOf(projection))) };
    const { burst } = yield* race({ burst: call(nextBurst), ...rests });
    if (burst === undefined) {
      yield* call(rest, projection);
      continue;
    }
    const changes = burst.flatMap((heard) => heard.changes ?? []);
    for (const { changes: told = [], stretch } of burst) {
      for (const change of told) projection.told.set(change.id, { change: toldOf(change), stretch });
    }
    if (burst.some((heard) => heard.changes === undefined)) yield* call(readSince, projection, changes);
    else yield* call(show, projection, changes);
  }
}

/**
 * When this tab leads from now on, when somebody wants to see what is new, and when another tab begins to lead: the one
 * before it may have kept what it had no time to tell.
 */
function* whenToLook(look: () => void): SagaGenerator<void> {
  let leads = false;
  for (;;) {
    const action = yield* take((each: { type: string }) =>
      [syncElected, refreshAsked, syncOpened].some(({ match }) => match(each)),
    );
    // What this tab opens itself it has been elected for, and looked then.
    if (leads && syncOpened.match(action)) continue;
    leads ||= syncElected.match(action);
    look();
  }
}

/**
 * Keeps one slice equal to one local database. Shows what was kept when it opens, then reads what changed since, and
 * afterwards takes only what changes, one action a burst. Reads again since its mark when this tab or another one leads
 * from now on, or when it wakes up. The watch is opened before the first reading, so that nothing falls between. Ends by cancel.
 */
export function* projectionSaga<Row extends object>(spec: ProjectionSpec<Row>, scope: Scope): SagaGenerator<void> {
  const { clock, documents, wakeUps } = scope.services;
  let lookAgain: () => void = () => undefined;
  yield* fork(whenToLook, () => lookAgain());
  for (;;) {
    yield* put(spec.loading());
    const source = sourceOf<Heard>((report) => {
      let stretch: Stretch = { isOver: false };
      lookAgain = () => report({ changes: undefined, stretch });
      const hear: Parameters<typeof documents.watch>[2] = ({ changes, isAllKept = false }) => {
        if (changes === undefined || changes.length > 0 || !isAllKept) report({ changes, stretch });
        if (!isAllKept) return;
        stretch.isOver = true;
        stretch = { isOver: false };
      };
      const stops = [documents.watch(scope.uid, spec.database, hear), wakeUps.watch(() => lookAgain())];
      return () => {
        lookAgain = () => undefined;
        for (const stop of stops) stop();
      };
    });
    const nothing = {
      mark: { database: '', sequence: 0 },
      told: new Map<string, ToldIn>(),
      unkept: Infinity,
      quietMs: QUIET_MS,
      isTroubled: false,
    };
    const projection: Projection<Row> = { spec, scope, shown: createShownRows(spec), ...nothing };
    try {
      yield* call(open, projection);
      yield* call(follow, projection, burstsFrom(source, clock, weightOf));
    } catch (thrown) {
      yield* put(spec.failed(yield* call(reportThrown, clock, spec.name, thrown)));
    } finally {
      source.close();
    }
    yield* take(notesReloadAsked.match);
  }
}
