import { fork, type SagaGenerator } from 'typed-redux-saga';

import type { EnteredRoute } from '../features/route/slice';
import { aboutSaga } from './aboutSaga';
import { accountSaga } from './accountSaga';
import { calendarSaga } from './calendarSaga';
import { devicesSaga } from './devicesSaga';
import { downloadsSaga } from './downloadsSaga';
import { giftsSaga } from './giftsSaga';
import { groupsSaga } from './groupsSaga';
import { librarySaga } from './librarySaga';
import { notesSaga } from './notesSaga';
import { noticesSaga } from './noticesSaga';
import { operationsSaga } from './operationsSaga';
import { pageDataSaga } from './pageDataSaga';
import { purgeSaga } from './purgeSaga';
import { pushSaga } from './pushSaga';
import { readingSaga } from './readingSaga';
import { serviceSaga } from './serviceSaga';
import { stsRefreshSaga } from './stsRefreshSaga';
import { supervise } from './effects/effects';
import { importsSaga } from './imports/importsSaga';
import { historySaga } from './ink/historySaga';
import { inkSaga } from './ink/inkSaga';
import { keptSaga } from './ink/keptSaga';
import { inkExportSaga } from './inkExportSaga';
import { mendingSaga } from './mendingSaga';
import { pushFileDebounceSaga } from './pushFileDebounceSaga';
import { recorderSaga } from './recorderSaga';
import type { Scope } from './scope';
import { leaderSaga } from './sync/leaderSaga';
import { nameAside } from './sync/nameAside';
import { projectionSaga } from './sync/projectionSaga';
import { libraryProjection, messagesProjection, notesProjection } from './sync/projections';
import { storageSaga } from './sync/storageSaga';
import { syncRequestsSaga } from './sync/syncRequests';
import { conflictsSaga, unsentSaga } from './sync/unsentSaga';
import { uploadSaga } from './transfers/uploadSaga';

// In one file with what is signed out of, so that removing data needs no network.
export { isRemovalAgreed, removeData } from './session/removeData';

/** Who answers what the pages of a feature ask, by the feature's name. */
const answersByFeature: Readonly<Record<string, (scope: Scope, shown: EnteredRoute | null) => SagaGenerator<void>>> = {
  notes: notesSaga,
  operations: operationsSaga,
  library: librarySaga,
  push: pushSaga,
  account: accountSaga,
  devices: devicesSaga,
  gifts: giftsSaga,
  groups: groupsSaga,
  notices: noticesSaga,
  service: serviceSaga,
  downloads: downloadsSaga,
  about: aboutSaga,
  calendar: calendarSaga,
  reading: readingSaga,
};

/**
 * Everything that runs while someone is signed in; a table of contents. Forked and cancelled by `sessionSaga` only.
 * Listeners come first, so that they hear what the projections say when they open.
 * @param shown the page that is open when the engine starts
 */
export function* engineSaga(scope: Scope, shown: EnteredRoute | null): SagaGenerator<void> {
  const { clock } = scope.services;
  const processes: readonly (readonly [string, () => SagaGenerator<void>])[] = [
    ['push/list', () => pushFileDebounceSaga(scope)],
    ['sync/mending', () => mendingSaga(scope)],
    ['sync/unsent', () => unsentSaga(scope)],
    ['sync/conflicts', () => conflictsSaga(scope)],
    ['sync/requests', () => syncRequestsSaga(scope)],
    ...(scope.isEntered === true ? [['sync/aside', () => nameAside(scope)] as const] : []),
    ['sync/storage', () => storageSaga(scope)],
    ...Object.entries(answersByFeature).map(([name, process]) => [name, () => process(scope, shown)] as const),
    // The first page asks when all who answer are there.
    ['pageData', () => pageDataSaga(scope, shown)],
    ['notes/purge', () => purgeSaga(scope)],
    ['transfers', () => uploadSaga(scope)],
    ['imports', () => importsSaga(scope, shown)],
    ['inkExport', () => inkExportSaga(scope)],
    ['history', () => historySaga(scope)],
    ['kept', () => keptSaga(scope)],
    ['ink', () => inkSaga(scope, shown)],
    ['credentials', () => stsRefreshSaga(scope)],
    ['projection/notes', () => projectionSaga(notesProjection, scope)],
    ['projection/messages', () => projectionSaga(messagesProjection, scope)],
    ['projection/library', () => projectionSaga(libraryProjection, scope)],
    ['recorder', () => recorderSaga(scope.uid, scope.services)],
    ['sync/leader', () => leaderSaga(scope)],
  ];
  for (const [name, process] of processes) yield* fork(supervise, name, clock, process);
}
