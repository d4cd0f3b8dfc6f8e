import { all, call, fork, put, race, type SagaGenerator, take } from 'typed-redux-saga';

import { appErrorOf } from '@inkside/kit';
import {
  type DoubtedFile,
  doubtsAnswered,
  filesAccepted,
  filesDoubted,
  namesMadeSafe,
} from '../../features/push/choiceSlice';
import { doubtOf } from '../../features/push/doubts';
import { sortChoice } from '../../features/push/logic';
import { type ChosenFile, filesChosen, filesRefused, type RefusedFile } from '../../features/push/slice';
import type { Scope } from '../scope';

interface Looked {
  readonly sure: readonly ChosenFile[];
  readonly doubted: readonly DoubtedFile[];
  readonly unreadable: readonly RefusedFile[];
}

type Seen = { readonly file: ChosenFile } & (
  | { readonly error: RefusedFile['error'] }
  | { readonly doubt: DoubtedFile['doubt'] | undefined }
);

function* lookAt(file: ChosenFile, { services }: Scope): SagaGenerator<Seen> {
  try {
    const look = yield* call(() => services.files.look(file.fileId));
    return { file, doubt: doubtOf(file.name, look) };
  } catch (thrown) {
    return { file, error: appErrorOf(thrown) };
  }
}

/** Parts files by what their bytes say. */
function* lookAtAll(files: readonly ChosenFile[], scope: Scope): SagaGenerator<Looked> {
  const seen = yield* all(files.map((file) => call(lookAt, file, scope)));
  return {
    sure: seen.flatMap((each) => ('doubt' in each && each.doubt === undefined ? [each.file] : [])),
    doubted: seen.flatMap((each) =>
      'doubt' in each && each.doubt !== undefined ? [{ ...each.file, doubt: each.doubt }] : [],
    ),
    unreadable: seen.flatMap((each) => ('error' in each ? [{ name: each.file.name, error: each.error }] : [])),
  };
}

/** One choice: what breaks a rule is named, what is doubtful is asked about, the rest goes on. */
function* choose(files: readonly ChosenFile[], scope: Scope): SagaGenerator<void> {
  const { accepted, refused, tooMany, renamed } = sortChoice(files);
  const { sure, doubted, unreadable } = yield* call(lookAtAll, accepted, scope);
  yield* put(filesRefused({ files: [...refused, ...unreadable], tooMany }));
  yield* put(namesMadeSafe({ names: renamed }));
  const going = new Set([...sure, ...doubted].map(({ fileId }) => fileId));
  for (const { fileId } of files) if (!going.has(fileId)) scope.services.files.release(fileId);
  if (doubted.length > 0) yield* put(filesDoubted({ files: doubted }));
  if (sure.length > 0) yield* put(filesAccepted({ files: sure }));
}

/** All that is in doubt at one time is one question. */
function* answerDoubts({ services }: Scope): SagaGenerator<void> {
  let asked: readonly DoubtedFile[] = [];
  for (;;) {
    const { more, answer } = yield* race({ more: take(filesDoubted), answer: take(doubtsAnswered) });
    if (more !== undefined) asked = [...asked, ...more.payload.files];
    if (answer === undefined) continue;
    const files = asked.map(({ fileId, name, size }): ChosenFile => ({ fileId, name, size }));
    asked = [];
    if (answer.payload.sends && files.length > 0) yield* put(filesAccepted({ files }));
    else for (const { fileId } of files) services.files.release(fileId);
  }
}

/** Takes chosen files to the uploads, by the rules and by what their bytes say. Ends by cancel. */
export function* chooseFilesSaga(scope: Scope): SagaGenerator<void> {
  yield* fork(answerDoubts, scope);
  for (;;) {
    const { payload } = yield* take(filesChosen);
    yield* fork(choose, payload.files, scope);
  }
}
