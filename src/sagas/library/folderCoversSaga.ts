import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, select, type SagaGenerator, take } from 'typed-redux-saga';

import { asMs } from '@inkside/kit';
import { folderCoverKey } from '../../features/library/logic';
import {
  bookAddRequest,
  bookBinRequest,
  bookMoveRequest,
  bookRestoreRequest,
  bookTakeOutRequest,
  folderDissolveRequest,
  folderMakeRequest,
} from '../../features/library/requests';
import { makeSelectFolderCovers, selectShelf } from '../../features/library/selectors';
import { reportThrown, sleep } from '../effects/effects';
import type { Scope } from '../scope';

/** The lists have heard of an act by then, and whoever sorts books is at the next one. */
const AFTER_MS = asMs(3000);

const acts = [
  bookAddRequest,
  bookBinRequest,
  bookMoveRequest,
  bookRestoreRequest,
  bookTakeOutRequest,
  folderDissolveRequest,
  folderMakeRequest,
];
const isAct = (action: Action): boolean => acts.some((act) => act.asked.match(action));

/** The covers that stand on each folder now, as one text each. */
function* coversNow(): SagaGenerator<Map<string, string>> {
  const { folders } = yield* select(selectShelf);
  const found = new Map<string, string>();
  for (const { id } of folders) found.set(id, (yield* select(makeSelectFolderCovers(id))).join('\n'));
  return found;
}

/** Draws the folders anew whose covers are others than before. */
function* keepChanged(before: ReadonlyMap<string, string>, { uid, services }: Scope): SagaGenerator<void> {
  for (const [id, covers] of yield* call(coversNow)) {
    if (covers === '' || before.get(id) === covers) continue;
    const keys = yield* select(makeSelectFolderCovers(id));
    yield* call(() => services.bookFiles.keepFolderCover(keys, folderCoverKey(uid, id)));
  }
}

/** Stores pictures of folders for other clients, after acts of this one. Ends by cancel. */
export function* folderCoversSaga(scope: Scope): SagaGenerator<void> {
  const { clock } = scope.services;
  const asked = yield* actionChannel(isAct, buffers.sliding(1));
  for (;;) {
    yield* take(asked);
    // What is asked for is not done yet.
    const before = yield* call(coversNow);
    yield* call(sleep, clock, AFTER_MS);
    try {
      yield* call(keepChanged, before, scope);
    } catch (thrown) {
      yield* call(reportThrown, clock, 'library/folderCovers', thrown);
    }
  }
}
