import type { Action } from '@reduxjs/toolkit';
import { call, fork, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { noteClosed, noteOpening } from '../features/ink/slice';
import {
  choiceChanged,
  exportAsked,
  exportCancelled,
  exportClosed,
  exportFailed,
  exportFinished,
  exportMoved,
  exportOpened,
  exportSaveAsked,
  exportSaved,
} from '../features/inkExport/slice';
import type { ExportFault, ExportOrder } from '../features/inkExport/types';
import { makeSelectNote } from '../features/notes/selectors';
import { reportThrown } from './effects/effects';
import type { Scope } from './scope';

/** Each fault once, with every page that has it. */
function withFaults(
  faults: readonly ExportFault[],
  more: readonly Omit<ExportFault, 'pages'>[],
  pages: readonly number[],
): ExportFault[] {
  const byName = new Map(faults.map((fault) => [`${fault.kind} ${fault.name}`, fault]));
  for (const fault of more) {
    const key = `${fault.kind} ${fault.name}`;
    const known = byName.get(key);
    byName.set(key, { ...(known ?? fault), pages: [...new Set([...(known?.pages ?? []), ...pages])] });
  }
  return [...byName.values()];
}

/** The pages that a step writes: those of a note archive are files, of which nobody knows the page. */
const pagesOf = ({ format, pageNumbers }: ExportOrder, index: number): readonly number[] =>
  format === 'note' ? [] : pageNumbers.slice(index, index + 1);

/** Writes a file step by step. Whatever ends it before the end leaves nothing behind. */
function* write(order: ExportOrder, { services }: Scope): SagaGenerator<string> {
  const { inkExport } = services;
  const row = yield* select(makeSelectNote(order.noteId));
  const dates = { createdAt: row?.createdAt ?? 0, updatedAt: row?.updatedAt ?? 0 };
  const { exportId, steps } = yield* call(() => inkExport.start({ ...order, ...dates }));
  let isWhole = false;
  try {
    let faults: readonly ExportFault[] = [];
    for (let index = 0; index < steps; index += 1) {
      yield* put(exportMoved({ done: index, steps }));
      faults = withFaults(faults, yield* call(() => inkExport.step(exportId, index)), pagesOf(order, index));
    }
    yield* put(exportMoved({ done: steps, steps }));
    const file = yield* call(() => inkExport.finish(exportId));
    isWhole = true;
    yield* put(exportFinished({ exportId, ...file, faults }));
    return exportId;
  } finally {
    if (!isWhole) inkExport.drop(exportId);
  }
}

const isEnd = (action: Action): boolean =>
  [exportCancelled, exportClosed, exportOpened, noteClosed, noteOpening].some((end) => end.match(action));

/** A finished file is kept until something else is wanted. */
const isReplaced = (action: Action): boolean =>
  isEnd(action) || choiceChanged.match(action) || exportAsked.match(action);

function* make(order: ExportOrder, scope: Scope): SagaGenerator<void> {
  const { clock, inkExport } = scope.services;
  let exportId: string | undefined;
  try {
    ({ written: exportId } = yield* race({ written: call(write, order, scope), ended: take(isEnd) }));
    if (exportId !== undefined) yield* take(isReplaced);
  } catch (thrown) {
    const error = yield* call(reportThrown, clock, 'inkExport', thrown);
    yield* put(exportFailed({ error }));
  } finally {
    if (exportId !== undefined) inkExport.drop(exportId);
  }
}

function* save(
  { payload: { exportId } }: ReturnType<typeof exportSaveAsked>,
  { services }: Scope,
): SagaGenerator<void> {
  try {
    yield* call(() => services.inkExport.save(exportId));
    yield* put(exportSaved());
  } catch (thrown) {
    const error = yield* call(reportThrown, services.clock, 'inkExport/save', thrown);
    yield* put(exportFailed({ error }));
  }
}

/** Makes files of the open note, one at a time; a note that is left takes its export along. Ends by cancel. */
export function* inkExportSaga(scope: Scope): SagaGenerator<void> {
  yield* takeEvery(exportSaveAsked, function* (asked) {
    yield* call(save, asked, scope);
  });
  yield* takeEvery([noteClosed, noteOpening], function* () {
    yield* put(exportClosed());
  });
  for (;;) {
    const { payload } = yield* take(exportAsked);
    yield* fork(make, payload, scope);
  }
}
