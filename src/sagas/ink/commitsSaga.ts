import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';

import { asMs, isObject, type Json } from '@inkside/kit';
import type { DocumentChange, ReadMark } from '@inkside/sync';
import { type CommitPoint, newestFirst } from '../../features/ink/commitLogic';
import { historyOpened } from '../../features/ink/historyIntents';
import { historyTold } from '../../features/ink/historySlice';
import { selectHistoryPanel, selectIncomplete } from '../../features/ink/selectors';
import { noteOpening } from '../../features/ink/slice';
import { notesLoaded } from '../../features/notes/slice';
import { burstsFrom } from '../effects/burstsFrom';
import { quietly, reportThrown, sleep, sourceOf } from '../effects/effects';
import type { Scope } from '../scope';
import { type CommitIndex, keptPoints, pointsIn } from './commitIndex';

/** The list comes first: whether a note is whole is told a moment later. */
const AFTER_START_MS = asMs(1500);
/** How long nothing may change before the index is kept for the next start. */
const QUIET_MS = asMs(15_000);
const FACT = 'commits';

const markIn = (kept: Json | undefined): ReadMark | undefined => {
  const mark = isObject(kept) ? kept['mark'] : undefined;
  if (!isObject(mark)) return undefined;
  const { database, sequence } = mark;
  return typeof database === 'string' && typeof sequence === 'number' ? { database, sequence } : undefined;
};

/** What was kept at the last visit. A store that cannot be read costs a longer reading, and nothing else. */
function* recall(index: CommitIndex, { uid, services }: Scope): SagaGenerator<void> {
  try {
    const kept = yield* call(() => services.kept.fact(uid, FACT));
    const points = keptPoints(isObject(kept) ? kept['points'] : undefined);
    if (points === undefined) return;
    index.replace(points);
    index.mark = markIn(kept);
  } catch (thrown) {
    yield* call(reportThrown, services.clock, 'history/recall', thrown);
  }
}

/** Brings the index up to what stands now: what changed since its mark, or all, where there is none. */
export function* readCommits(index: CommitIndex, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const { documents } = services;
  if (index.mark === undefined) yield* call(recall, index, scope);
  const { mark } = index;
  const since = mark === undefined ? undefined : yield* call(() => documents.readSince(uid, 'note', mark));
  if (since === undefined) {
    const all = yield* call(() => documents.readAll(uid, 'note'));
    index.replace(pointsIn(all.documents));
    index.mark = all.mark;
    index.isKept = false;
  } else {
    if (index.take(since.changes)) index.isKept = false;
    index.mark = since.mark;
  }
  yield* call(tell, index);
}

function* tell(index: CommitIndex): SagaGenerator<void> {
  const told = yield* select(selectIncomplete);
  const incomplete = index.incomplete();
  if (JSON.stringify(told) !== JSON.stringify(incomplete)) yield* put(historyTold({ incomplete }));
}

function* keep(index: CommitIndex, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  yield* call(readCommits, index, scope);
  yield* quietly('history/keep', services.clock, async () => {
    if (index.mark === undefined) return;
    const fact = { mark: { ...index.mark }, points: index.all().map((point) => ({ ...point })) };
    await services.kept.keepFact(uid, FACT, fact);
  });
  index.isKept = true;
}

const identity = ({ id, state, at }: CommitPoint): string => `${id} ${state} ${at}`;

/** Lists the versions of the open panel again where others are known by now. */
function* followPanel(index: CommitIndex): SagaGenerator<void> {
  const panel = yield* select(selectHistoryPanel);
  if (panel?.phase !== 'ready') return;
  const known = newestFirst(index.of(panel.noteId)).map(identity);
  if (known.join() !== panel.versions.map(identity).join()) yield* put(historyOpened({ noteId: panel.noteId }));
}

interface Heard {
  /** Undefined: something may have been missed. */
  readonly changes: readonly DocumentChange[] | undefined;
}

/**
 * Follows the commit points of all notes, and tells of those that were not uploaded whole. Begins when the list stands, or
 * when a note is opened. Ends by cancel.
 */
export function* commitsSaga(index: CommitIndex, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const { clock, documents } = services;
  yield* race({ opened: take(noteOpening), loaded: take(notesLoaded) });
  yield* race({ opened: take(noteOpening), slept: sleep(clock, AFTER_START_MS) });
  const source = sourceOf<Heard>((report) => documents.watch(uid, 'note', ({ changes }) => report({ changes })));
  const nextBurst = burstsFrom(source, clock);
  try {
    yield* call(readCommits, index, scope);
    for (;;) {
      const quiet = index.isKept ? {} : { rested: sleep(clock, QUIET_MS) };
      const { burst } = yield* race({ burst: call(nextBurst), ...quiet });
      if (burst === undefined) yield* call(keep, index, scope);
      else if (burst.some(({ changes }) => changes === undefined)) yield* call(readCommits, index, scope);
      else if (index.take(burst.flatMap(({ changes = [] }) => changes))) {
        index.isKept = false;
        yield* call(tell, index);
      }
      if (burst !== undefined) yield* call(followPanel, index);
    }
  } finally {
    source.close();
  }
}
