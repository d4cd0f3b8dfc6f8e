import { call, fork, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';

import { appErrorOf, type FileLook, PortError } from '@inkside/kit';
import type { ServiceDialog } from '@inkside/protocol';
import { messagesChanged } from '../features/messages/slice';
import { selectLanguage } from '../features/preferences/slice';
import { selectRoute } from '../features/route/slice';
import { selectDraft, selectUnsent } from '../features/service/selectors';
import {
  dialogArrived,
  dialogRequest,
  draftTyped,
  pictureChosen,
  pictureRefused,
  pictureTaken,
  sayRequest,
  sendAsked,
  unhelpfulRequest,
  unsentDropped,
  unsentFound,
} from '../features/service/slice';
import { quietly, reportThrown } from './effects/effects';
import { requestSaga } from './requestSaga';
import type { Scope } from './scope';

/** Opening the chat reads what customer service wrote (specification section 4). */
function* openDialog({ language }: { readonly language: string }, { services }: Scope): SagaGenerator<ServiceDialog> {
  const { service, clock } = services;
  const dialog = yield* call(() => service.dialog(language));
  const unread = dialog.messages.flatMap(({ id, from, isRead }) => (from === 'service' && !isRead ? [id] : []));
  if (unread.length > 0) yield* call(quietly, 'service/read', clock, () => service.readMessages(unread));
  return dialog;
}

/** Shows the chat as it is now; where it cannot be had, what is shown stays. */
function* showNow(scope: Scope): SagaGenerator<void> {
  const language = yield* select(selectLanguage);
  try {
    const dialog = yield* call(openDialog, { language }, scope);
    yield* put(dialogArrived({ language, dialog }));
  } catch (thrown) {
    yield* call(reportThrown, scope.services.clock, 'service/live', thrown);
  }
}

/** Said, read and taken back on either side: all of it comes as documents. */
function* follow(scope: Scope, { payload }: ReturnType<typeof messagesChanged>): SagaGenerator<void> {
  const isOpen = (yield* select(selectRoute))?.name === 'feedbackService';
  const isOfChat = payload.gone.length > 0 || payload.rows.some(({ kind }) => kind === 'service');
  if (isOpen && isOfChat) yield* call(showNow, scope);
}

const PICTURE_KINDS: readonly (string | null)[] = ['png', 'jpeg', 'bmp'];
const PICTURE_MAX_BYTES = 3 * 1024 ** 2;

const checkPicture = (size: number, { kind, pixels }: FileLook): void => {
  if (size > PICTURE_MAX_BYTES) throw new PortError('errors.fileLarge', { size, max: PICTURE_MAX_BYTES });
  // The name of a file says nothing of what is in it.
  if (!PICTURE_KINDS.includes(kind) || pixels === null) throw new PortError('errors.feedbackPicture', {});
};

function* lookAtPicture(
  { services: { files } }: Scope,
  { payload }: ReturnType<typeof pictureChosen>,
): SagaGenerator<void> {
  try {
    checkPicture(payload.size, yield* call(() => files.look(payload.fileId)));
    yield* put(pictureTaken(payload));
  } catch (thrown) {
    files.release(payload.fileId);
    yield* put(pictureRefused({ error: appErrorOf(thrown) }));
  }
}

function* send({ services }: Scope, { payload }: ReturnType<typeof sendAsked>): SagaGenerator<void> {
  const { picture } = yield* select(selectDraft);
  const text = payload.text.trim();
  if (text === '' && picture === null) return;
  yield* put(sayRequest.asked({ id: services.ids.newId(), text, picture, language: payload.language }));
}

type Words = Parameters<typeof sayRequest.asked>[0];

function* say({ id, text, picture, language }: Words, scope: Scope): SagaGenerator<null> {
  const { service, files } = scope.services;
  const fileId = picture?.fileId ?? null;
  yield* call(() => service.say({ id, text, fileId, language }));
  // It stands in the chat before it leaves the ones on their way: nothing is gone in between.
  yield* call(showNow, scope);
  if (fileId !== null) files.release(fileId);
  return null;
}

function* unhelpful({ id }: { readonly id: string }, scope: Scope): SagaGenerator<null> {
  yield* call(() => scope.services.service.unhelpful(id));
  yield* call(showNow, scope);
  return null;
}

/** Keeps in this browser what was typed and has not arrived. A picture is not kept: its file is the person's. */
function* keepUnsent({ uid, services: { service, clock } }: Scope): SagaGenerator<void> {
  const draft = (yield* select(selectDraft)).text;
  const unsent = yield* select(selectUnsent);
  const waiting = unsent.flatMap(({ id, text }) => (text === '' ? [] : [{ id, text }]));
  yield* call(quietly, 'service/unsent', clock, () => service.keepUnsent(uid, { draft, waiting }));
}

function* findUnsent({ uid, services: { service } }: Scope): SagaGenerator<void> {
  const found = yield* call(() => service.unsent(uid));
  if (found.draft !== '' || found.waiting.length > 0) yield* put(unsentFound(found));
}

/** The chat with customer service, both ways, with the marks of what was read. Ends by cancel. */
export function* serviceSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  yield* fork(requestSaga, dialogRequest, services, (args: { language: string }) => openDialog(args, scope));
  yield* fork(requestSaga, sayRequest, services, (words: Words) => say(words, scope));
  yield* fork(requestSaga, unhelpfulRequest, services, (args: { id: string }) => unhelpful(args, scope), {
    toast: true,
  });
  yield* takeEvery(sendAsked, send, scope);
  yield* takeEvery(pictureChosen, lookAtPicture, scope);
  yield* takeLatest(messagesChanged, follow, scope);
  yield* call(findUnsent, scope);
  const changes = [draftTyped, sayRequest.asked, sayRequest.succeeded, unsentDropped];
  yield* takeEvery(
    changes.map(({ type }) => type),
    keepUnsent,
    scope,
  );
}
