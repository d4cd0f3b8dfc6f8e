import { fork, type SagaGenerator } from 'typed-redux-saga';

import { loadProcesses } from '../features/features';
import type { EnteredRoute } from '../features/route/slice';
import { isRemovalAgreed, removeData } from './session/removeData';
import { pageDataSaga } from './pageDataSaga';
import { stsRefreshSaga } from './stsRefreshSaga';
import { supervise } from './effects/effects';
import { inkExportSaga } from './inkExportSaga';
import { keepAppSaga } from './keepAppSaga';
import { mendingSaga } from './mendingSaga';
import { recorderSaga } from './recorderSaga';
import type { FeatureProcess, Scope } from './scope';
import { leaderSaga } from './sync/leaderSaga';
import { nameAside } from './sync/nameAside';
import { projectionSaga } from './sync/projectionSaga';
import { libraryProjection, messagesProjection, notesProjection } from './sync/projections';
import { storageSaga } from './sync/storageSaga';
import { syncRequestsSaga } from './sync/syncRequests';
import { conflictsSaga, unsentSaga } from './sync/unsentSaga';
import { chooseFilesSaga } from './transfers/chooseFiles';
import { uploadSaga } from './transfers/uploadSaga';

/** The processes around those of features: synchronisation, and what every page has part in. */
const around = (
  scope: Scope,
  shown: EnteredRoute | null,
): readonly (readonly [string, () => SagaGenerator<void>])[] => [
  // The first page asks when all who answer are there.
  ['pageData', () => pageDataSaga(scope, shown)],
  ['sync/mending', () => mendingSaga(scope)],
  ['sync/unsent', () => unsentSaga(scope)],
  ['sync/conflicts', () => conflictsSaga(scope)],
  ['sync/requests', () => syncRequestsSaga(scope)],
  ...(scope.isEntered === true ? [['sync/aside', () => nameAside(scope)] as const] : []),
  ['sync/storage', () => storageSaga(scope)],
  ['transfers', () => uploadSaga(scope)],
  ['transfers/choice', () => chooseFilesSaga(scope)],
  ['inkExport', () => inkExportSaga(scope)],
  ['credentials', () => stsRefreshSaga(scope)],
  ['projection/notes', () => projectionSaga(notesProjection, scope)],
  ['projection/messages', () => projectionSaga(messagesProjection, scope)],
  ['projection/library', () => projectionSaga(libraryProjection, scope)],
  ['keepApp', () => keepAppSaga(scope)],
  ['recorder', () => recorderSaga(scope.uid, scope.services)],
  ['sync/leader', () => leaderSaga(scope)],
];

/**
 * Everything that runs while someone is signed in: the processes that features register, and those around them. Listeners
 * come first, so that they hear what the projections say when they open.
 */
const makeEngineSaga = (processes: readonly (readonly [string, FeatureProcess])[]) =>
  /**
   * Forked and cancelled by `sessionSaga` only.
   * @param shown the page that is open when the engine starts
   */
  function* engineSaga(scope: Scope, shown: EnteredRoute | null): SagaGenerator<void> {
    const { clock } = scope.services;
    for (const [name, process] of processes) yield* fork(supervise, name, clock, () => process(scope, shown));
    for (const [name, process] of around(scope, shown)) yield* fork(supervise, name, clock, process);
  };

/** The engine with the processes of all features; and what is signed out with, so that removing data needs no network. */
export const loadEngine = async () => ({
  engineSaga: makeEngineSaga(await loadProcesses()),
  isRemovalAgreed,
  removeData,
});
