import { call, fork, put, race, take, type SagaGenerator } from 'typed-redux-saga';

import { asMs } from '../../app/kit/text/units';
import { notesReloadAsked } from '../../features/notes/slice';
import { refreshAsked, syncElected } from '../../features/sync/slice';
import type { DocumentChange, ReadMark, RowSnapshot } from '../../services/ports';
import { burstsFrom } from '../effects/burstsFrom';
import { reportThrown } from '../effects/report';
import { sleep } from '../effects/sleep';
import { sourceOf } from '../effects/sourceOf';
import type { Scope } from '../scope';
import { createShownRows, type ProjectionSpec, type ShownRows } from './projection';

/** How long nothing may change before rows are kept for the next start; twice as long each time that it is too early. */
const QUIET_MS = 5000;
const LONGEST_QUIET_MS = 60_000;
/** Fewer changes than this are read faster at the next start than all rows are written now. */
const WORTH_KEEPING = 200;
const LOOKED_AT_ONCE = 1000;

/** `changes` undefined: look at the database again, something may have been missed. */
interface Heard {
  readonly changes: readonly DocumentChange[] | undefined;
}

const revOf = (change: DocumentChange): string | undefined => (change.isDeleted ? undefined : change.document._rev);

const weightOf = ({ changes }: Heard): number => changes?.length ?? 0;

interface Projection<Row extends object> {
  readonly spec: ProjectionSpec<Row>;
  readonly scope: Scope;
  readonly shown: ShownRows<Row>;
  mark: ReadMark;
  /** Revisions that were told of and have been in no reading since, undefined for deletions: they may be kept nowhere. */
  readonly told: Map<string, string | undefined>;
  /** Rows that changed since the snapshot; Infinity where there is none. */
  unkept: number;
  quietMs: number;
}

function* show<Row extends object>(projection: Projection<Row>, changes: readonly DocumentChange[]): SagaGenerator<void> {
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
  const isBehind = [...projection.told].some(([id, rev]) => standing.get(id) !== rev);
  projection.told.clear();
  projection.unkept = Infinity;
  yield* put(spec.loaded({ rows: shown.replace(documents) }));
  if (isBehind) yield* call(() => scope.services.documents.doubt(scope.uid, spec.database));
}

/** What changed since the last reading, after `heard`; everything where the database is another one. */
function* readSince<Row extends object>(projection: Projection<Row>, heard: readonly DocumentChange[]): SagaGenerator<void> {
  const { spec, scope, mark, told } = projection;
  const since = yield* call(() => scope.services.documents.readSince(scope.uid, spec.database, mark));
  if (since === undefined) {
    yield* call(readAll, projection);
    return;
  }
  projection.mark = since.mark;
  const isBehind = since.changes.some((change) => told.has(change.id) && told.get(change.id) !== revOf(change));
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

/**
 * Whether the database has all that is shown. What comes from the cloud is told before it is kept, and a tab that ended
 * between the two kept nothing: a row of that, once in a snapshot, would be there for ever.
 */
function* isAllThere<Row extends object>({ spec, scope, shown, told }: Projection<Row>): SagaGenerator<boolean> {
  const ids = [...told.keys()];
  // A feed that is read from its beginning tells of thousands that were deleted long ago, and are nowhere.
  for (let from = 0; from < ids.length; from += LOOKED_AT_ONCE) {
    const some = ids.slice(from, from + LOOKED_AT_ONCE);
    const documents = yield* call(() => scope.services.documents.getMany(scope.uid, spec.database, some));
    const standing = new Map(documents.map((document) => [document._id, document]));
    for (const id of some) {
      if (!shown.isShown(id, standing.get(id))) return false;
      told.delete(id);
    }
  }
  return true;
}

/** Keeps the rows for the next start. Reads once more first, so that the mark is of now and nothing was missed. */
function* keep<Row extends object>(projection: Projection<Row>): SagaGenerator<void> {
  const { spec, scope, shown } = projection;
  const { clock, documents } = scope.services;
  yield* call(readSince, projection, []);
  const { mark } = projection;
  try {
    const isThere = yield* call(isAllThere, projection);
    const snapshot = { version: spec.version, mark, ...shown.kept() };
    const isKept = isThere && (yield* call(() => documents.writeSnapshot(scope.uid, spec.database, snapshot)));
    if (isKept) projection.unkept = 0;
    projection.quietMs = isKept ? QUIET_MS : Math.min(projection.quietMs * 2, LONGEST_QUIET_MS);
  } catch (thrown) {
    // The next start reads the database instead: slower, and nothing is missing. Not tried again at each rest.
    projection.unkept = 0;
    yield* call(reportThrown, clock, `${spec.name}/snapshot`, thrown);
  }
}

const isWorthKeeping = <Row extends object>({ unkept, shown }: Projection<Row>): boolean =>
  unkept === Infinity ? shown.size() > 0 : unkept > WORTH_KEEPING;

function* follow<Row extends object>(projection: Projection<Row>, nextBurst: () => SagaGenerator<readonly Heard[]>): SagaGenerator<void> {
  const { clock } = projection.scope.services;
  for (;;) {
    const rests = isWorthKeeping(projection) ? { rested: sleep(clock, asMs(projection.quietMs)) } : {};
    const { burst } = yield* race({ burst: call(nextBurst), ...rests });
    if (burst === undefined) {
      yield* call(keep, projection);
      continue;
    }
    const changes = burst.flatMap((heard) => heard.changes ?? []);
    for (const change of changes) projection.told.set(change.id, revOf(change));
    if (burst.some((heard) => heard.changes === undefined)) yield* call(readSince, projection, changes);
    else yield* call(show, projection, changes);
  }
}

/**
 * Keeps one slice equal to one local database. Shows what was kept when it opens, then reads what changed since, and
 * afterwards takes only what changes, one action a burst. Reads again since its mark when this tab leads from now on,
 * or wakes up. The watch is opened before the first reading, so that nothing falls between. Ends by cancel.
 */
export function* projectionSaga<Row extends object>(spec: ProjectionSpec<Row>, scope: Scope): SagaGenerator<void> {
  const { clock, documents, wakeUps } = scope.services;
  let lookAgain: () => void = () => undefined;
  yield* fork(function* () {
    for (;;) {
      yield* take((action: { type: string }) => syncElected.match(action) || refreshAsked.match(action));
      lookAgain();
    }
  });
  for (;;) {
    yield* put(spec.loading());
    const source = sourceOf<Heard>((report) => {
      lookAgain = () => report({ changes: undefined });
      const stops = [documents.watch(scope.uid, spec.database, report), wakeUps.watch(() => lookAgain())];
      return () => {
        lookAgain = () => undefined;
        for (const stop of stops) stop();
      };
    });
    const nothing = { mark: { database: '', sequence: 0 }, told: new Map<string, string | undefined>(), unkept: Infinity, quietMs: QUIET_MS };
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
