import { call, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';

import { appErrorOf } from '@inkside/kit';
import { filesAccepted } from '../features/push/choiceSlice';
import { safeNameOf } from '../features/push/logic';
import { pictureFault, screensaverFault } from '../features/push/screensavers/rules';
import { selectPicture } from '../features/push/screensavers/selectors';
import {
  pictureChosen,
  pictureLeft,
  pictureRefused,
  pictureTaken,
  screenSizesRequest,
  screensaversSent,
} from '../features/push/screensavers/slice';
import type { ChosenFile } from '../features/push/slice';
import { answer } from './requestSaga';
import type { Scope } from './scope';

/** Why it cannot be taken, by its name and size, then by its first bytes. */
function* faultOf({ fileId, name, size }: ChosenFile, { services }: Scope) {
  const fault = screensaverFault({ name, size });
  if (fault !== undefined) return fault;
  try {
    return pictureFault(name, yield* call(() => services.files.look(fileId)));
  } catch (thrown) {
    return appErrorOf(thrown);
  }
}

/** A picture takes the place of the one before, or is refused and leaves it there. */
function* choose(file: ChosenFile, others: number, scope: Scope): SagaGenerator<void> {
  const named: ChosenFile = { ...file, name: safeNameOf(file.name) };
  const error = yield* call(faultOf, named, scope);
  const { files } = scope.services;
  if (error !== undefined) {
    files.release(file.fileId);
    yield* put(pictureRefused({ name: file.name, error }));
    return;
  }
  const { chosen: before } = yield* select(selectPicture);
  yield* put(pictureTaken({ file: named }));
  if (before !== null) files.release(before.fileId);
  if (others === 0) return;
  const left = { code: 'screensavers.refused.others', params: { count: others } };
  yield* put(pictureRefused({ name: file.name, error: left }));
}

/** Pictures on their way to become screensavers, and the screens of the devices. Ends by cancel. */
export function* screensaversSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  yield* answer(services, screenSizesRequest, () => services.screenSizes.list());
  yield* takeEvery(pictureChosen, function* onChosen({ payload }) {
    yield* call(choose, payload.file, payload.others, scope);
  });
  // Into the queue of uploads, as any file that goes to devices.
  yield* takeEvery(screensaversSent, function* onSent({ payload: { files, deviceIds } }) {
    yield* put(filesAccepted({ files: files.map((file) => ({ ...file, screensaverFor: deviceIds })) }));
  });
  yield* takeEvery(pictureLeft, ({ payload }) => services.files.release(payload.fileId));
}
