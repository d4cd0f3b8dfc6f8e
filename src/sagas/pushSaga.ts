import { all, call, fork, select, type SagaGenerator } from 'typed-redux-saga';

import { appErrorOf, PortError } from '@inkside/kit';
import { makeSelectMessage, makeSelectPushSiblings } from '../features/messages/selectors';
import { deleteRequest, downloadRequest } from '../features/push/slice';
import type { Services } from '../services/ports';
import { reportThrown } from './effects/effects';
import { requestSaga } from './requestSaga';
import type { Scope } from './scope';

/** A record that cannot be deleted now names a file that is gone already: the deletion itself has not failed. */
function* forgetRecords(documents: readonly string[], { clock, push }: Services): SagaGenerator<void> {
  try {
    yield* call(() => push.forget(documents));
  } catch (thrown) {
    if (appErrorOf(thrown).code !== 'errors.network') throw thrown;
    yield* call(reportThrown, clock, 'push/forget', thrown);
  }
}

/**
 * Tombstones first, because that is what takes the file from the device; then the cloud's records. When the cloud
 * cannot be reached the tombstones wait in the local database and go out with the channel.
 */
function* deletePushes({ ids }: { readonly ids: readonly string[] }, { uid, services }: Scope): SagaGenerator<null> {
  const documents = yield* select(makeSelectPushSiblings(ids));
  yield* all(documents.map((id) => call(() => services.documents.remove(uid, 'message', id))));
  yield* call(forgetRecords, documents, services);
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
