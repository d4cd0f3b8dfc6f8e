import { call, fork, select, type SagaGenerator } from 'typed-redux-saga';

import { appErrorOf, PortError } from '@inkside/kit';
import { makeSelectAreScreensavers, makeSelectMessage, makeSelectPushSiblings } from '../features/messages/selectors';
import { PUSH_DELETED, SCREENSAVERS_DELETED } from '../features/push/logic';
import { deleteRequest, downloadRequest } from '../features/push/slice';
import { type Act, perform } from './operationsSaga';
import { requestSaga } from './requestSaga';
import type { Scope } from './scope';

const FAILED = 'errors.removePushFile';

/**
 * Revokes every document of the pushed files, which takes them from the list here and on the devices; while the toast
 * stands that can be undone. What makes it final comes afterwards (`purgeSaga`), also where nothing is online now.
 */
function* deletePushes({ ids }: { readonly ids: readonly string[] }, scope: Scope): SagaGenerator<null> {
  const documents = yield* select(makeSelectPushSiblings(ids));
  const first = yield* select(makeSelectMessage(ids[0] ?? ''));
  const areScreensavers = yield* select(makeSelectAreScreensavers(ids));
  const act: Act = {
    words: {
      code: areScreensavers ? SCREENSAVERS_DELETED : PUSH_DELETED,
      params: { count: ids.length, name: first?.name ?? '' },
    },
    writes: documents.map((id) => ({ kind: 'edit', database: 'message', id, fields: { isRevoke: 1 } })),
    refused: [],
    isFinal: true,
    failsAs: FAILED,
  };
  try {
    yield* call(perform, act, scope);
  } catch (thrown) {
    throw new PortError(FAILED, { detail: `Failed to removePushFile: ${appErrorOf(thrown).code}` });
  }
  return null;
}

function* downloadPush({ id }: { readonly id: string }, { services }: Scope): SagaGenerator<null> {
  const row = yield* select(makeSelectMessage(id));
  const key = row?.key ?? null;
  if (row === undefined || key === null) throw new PortError('errors.objectMissing', { name: row?.name ?? id });
  const url = yield* call(() => services.objects.signedUrl(key, row.name));
  services.files.download(url, row.name);
  return null;
}

export function* pushSaga(scope: Scope): SagaGenerator<void> {
  const toast = { toast: true };
  yield* fork(
    requestSaga,
    deleteRequest,
    scope.services,
    (args: { ids: readonly string[] }) => deletePushes(args, scope),
    toast,
  );
  yield* fork(requestSaga, downloadRequest, scope.services, (args: { id: string }) => downloadPush(args, scope), toast);
}
