import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { asMs, type NoteId } from '@inkside/kit';
import { autoChosen, keptCleared, noteOpened, pinAsked } from '../../features/ink/slice';
import { historyTold } from '../../features/ink/historySlice';
import { selectAllNotes, selectKept } from '../../features/ink/selectors';
import { notesChanged, notesLoaded, type NoteRow } from '../../features/notes/slice';
import { refreshAsked } from '../../features/sync/slice';
import { toastRaised } from '../../features/toasts/slice';
import { reportThrown, sleep } from '../effects/effects';
import type { Scope } from '../scope';

/** The list and the note that is opened come first. */
const AFTER_START_MS = asMs(4000);
/** Between two notes, so that what a person does is never held up for long. */
const BREATH_MS = asMs(250);
/** How long it takes until it is looked again what is to be kept, but for what somebody asks for. */
const QUIET_MS = asMs(10_000);
/** Without a network, or with a note that cannot be kept, it is tried again so much later. */
const AGAIN_MS = asMs(5 * 60_000);
const LATEST = 50;
const FACT = 'keepsByItself';
const ENABLED = 1;

function* readUse({ uid, services }: Scope): SagaGenerator<void> {
  const use = yield* call(() => services.kept.use(uid));
  const isAuto = (yield* call(() => services.kept.fact(uid, FACT))) !== false;
  const named = (notes: typeof use.notes) => Object.fromEntries(notes.map(({ noteId }) => [noteId, true] as const));
  const whole = named(use.notes.filter(({ wholeAt }) => wholeAt !== null));
  const pinned = named(use.notes.filter(({ isPinned }) => isPinned));
  yield* put(historyTold({ kept: { bytes: use.bytes, limit: use.limit, whole, pinned, isAuto } }));
}

/** A browser that keeps nothing says so when somebody wants something of it. */
function* readFirst(scope: Scope): SagaGenerator<void> {
  try {
    yield* call(readUse, scope);
  } catch (thrown) {
    yield* call(reportThrown, scope.services.clock, 'kept/use', thrown);
  }
}

/** Those that somebody asked for, then favourites, then those that were changed or opened last. */
const wantedOf = (
  rows: readonly NoteRow[],
  pinned: ReadonlySet<NoteId>,
  lately: ReadonlySet<NoteId>,
  isAuto: boolean,
): readonly NoteRow[] => {
  const notes = rows.filter(({ kind, status }) => kind === 'note' && status === ENABLED);
  const asked = notes.filter(({ id }) => pinned.has(id));
  if (!isAuto) return asked;
  const newest = notes.toSorted((a, b) => b.updatedAt - a.updatedAt).slice(0, LATEST);
  const favourites = notes.filter(({ isFavourite }) => isFavourite);
  return [...new Set([...asked, ...notes.filter(({ id }) => lately.has(id)), ...favourites, ...newest])];
};

interface Keeping {
  /** Opened while this engine runs. */
  readonly lately: Set<NoteId>;
  /** Notes that cannot be kept as they stand: they are not asked for again before they change. */
  readonly refused: Map<NoteId, number>;
  /** Somebody asked for a note, and it was not looked at yet. */
  isAsked: boolean;
}

function* keepsByItself(): SagaGenerator<boolean> {
  return (yield* select(selectKept))?.isAuto ?? true;
}

function* dueNotes({ lately, refused }: Keeping, { uid, services }: Scope): SagaGenerator<readonly NoteRow[]> {
  const { notes } = yield* call(() => services.kept.use(uid));
  const wholeAt = new Map(notes.map((note) => [note.noteId, note.wholeAt]));
  const pinned = new Set(notes.filter(({ isPinned }) => isPinned).map(({ noteId }) => noteId));
  const isAuto = yield* call(keepsByItself);
  const rows = yield* select(selectAllNotes);
  const isDue = ({ id, updatedAt }: NoteRow): boolean => wholeAt.get(id) !== updatedAt && refused.get(id) !== updatedAt;
  return wantedOf(rows, pinned, lately, isAuto).filter(isDue);
}

/** Fetches one note after the other; gives whether all that was wanted is here. */
function* keepWanted(keeping: Keeping, scope: Scope): SagaGenerator<boolean> {
  const { uid, services } = scope;
  keeping.isAsked = false;
  try {
    const isAuto = yield* call(keepsByItself);
    const due = yield* call(dueNotes, keeping, scope);
    for (const { id, updatedAt } of due) {
      // Somebody may have chosen otherwise meanwhile.
      if (keeping.isAsked || (yield* call(keepsByItself)) !== isAuto) break;
      const isHere = yield* call(() => services.kept.keep(uid, id, updatedAt));
      if (!isHere) keeping.refused.set(id, updatedAt);
      yield* call(readUse, scope);
      yield* sleep(services.clock, BREATH_MS);
    }
    return true;
  } catch {
    // Nothing is said: what is kept ahead was asked for by nobody, and is tried again.
    return false;
  }
}

const changesWanted = (action: Action): boolean =>
  [notesChanged, noteOpened, pinAsked, autoChosen].some(({ match }) => match(action));

function* keepAhead(keeping: Keeping, scope: Scope): SagaGenerator<void> {
  const { clock } = scope.services;
  // What is wished while notes are fetched is looked at afterwards.
  const changes = yield* actionChannel(changesWanted, buffers.sliding(1));
  for (;;) {
    const isDone = yield* call(keepWanted, keeping, scope);
    const again = isDone ? {} : { again: sleep(clock, AGAIN_MS) };
    yield* race({ changed: take(changes), ...again });
    if (!keeping.isAsked) yield* race({ quiet: sleep(clock, QUIET_MS), asked: take(pinAsked) });
    yield* sleep(clock, BREATH_MS);
  }
}

/** A tick stands at once; what the store says comes a moment later. */
function* showChoice(action: Action): SagaGenerator<void> {
  const kept = yield* select(selectKept);
  if (kept !== null && autoChosen.match(action)) {
    const { isAuto } = action.payload;
    yield* put(historyTold({ kept: { ...kept, isAuto } }));
  }
}

function* answer(action: Action, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  yield* call(showChoice, action);
  try {
    if (pinAsked.match(action)) {
      const { noteId, isPinned } = action.payload;
      yield* call(() => services.kept.pin(uid, noteId, isPinned));
    }
    if (keptCleared.match(action)) yield* call(() => services.kept.clear(uid));
    if (autoChosen.match(action)) yield* call(() => services.kept.keepFact(uid, FACT, action.payload.isAuto));
    yield* call(readUse, scope);
  } catch (thrown) {
    const { code, params } = yield* call(reportThrown, services.clock, 'kept/answer', thrown);
    yield* put(toastRaised({ id: services.ids.newId(), tone: 'bad', code, params }));
  }
}

/** Which notes lie in this browser, and which are fetched ahead, so that they open without a network. Ends by cancel. */
export function* keptSaga(scope: Scope): SagaGenerator<void> {
  const { clock } = scope.services;
  const keeping: Keeping = { lately: new Set(), refused: new Map(), isAsked: false };
  yield* takeEvery(pinAsked, () => {
    keeping.isAsked = true;
  });
  yield* takeEvery(noteOpened, ({ payload }) => {
    if (payload.source === 'cloud') keeping.lately.add(payload.noteId);
  });
  yield* takeEvery([pinAsked, keptCleared, autoChosen, refreshAsked], (action: Action) => answer(action, scope));
  yield* take(notesLoaded);
  yield* call(readFirst, scope);
  yield* sleep(clock, AFTER_START_MS);
  yield* call(keepAhead, keeping, scope);
}
