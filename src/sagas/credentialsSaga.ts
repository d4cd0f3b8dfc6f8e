import { call, fork, put, select, type SagaGenerator, takeEvery } from 'typed-redux-saga';

import { appErrorOf, type Contact, PortError } from '@inkside/kit';
import type { ContactKind } from '@inkside/protocol';
import { profileRequest } from '../features/account/slice';
import { routeEntered } from '../features/route/slice';
import { selectContactStep, selectCredentials, selectShownToken } from '../features/session/credentials/selectors';
import {
  accountLinkRequest,
  accountUnbindRequest,
  contactChangeRequest,
  contactCodeRequest,
  contactConfirmed,
  contactRemoveRequest,
  contactStepClosed,
  credentialsRequest,
  tokenMakeRequest,
  tokenRevokeRequest,
  tokensRequest,
} from '../features/session/credentials/slice';
import { contactFault } from '../features/session/logic';
import { codeUsed, codeWaitTold, passwordResetRequest } from '../features/session/slice';
import { toastRaised } from '../features/toasts/slice';
import { answer, requestSaga } from './requestSaga';
import type { Scope } from './scope';
import { withVerifyWhereAsked } from './session/captchaSaga';
import { sendCode } from './session/signInCalls';

/** Who asked for the code of an address that another account has would wait for a mail that helps nobody. */
function* refuseTaken(contact: Contact, { services }: Scope): SagaGenerator<void> {
  const { isUsed, isMine } = yield* withVerifyWhereAsked(services, (verify) =>
    services.credentials.check(contact, verify),
  );
  if (isMine) throw new PortError('errors.contactOwn');
  if (isUsed) throw new PortError('errors.contactTaken');
}

function* sendContactCode({ contact }: { contact: Contact }, scope: Scope) {
  const { services } = scope;
  const fault = contactFault(contact);
  if (fault !== undefined) throw new PortError(fault.code, fault.params);
  yield* call(refuseTaken, contact, scope);
  const sent = yield* call(sendCode, services, contact);
  yield* put(codeWaitTold({ contact, until: sent.resendAt, now: services.clock.now() }));
  return sent;
}

type Change = Parameters<typeof contactChangeRequest.asked>[0];

/** The code that went to the account's own contact of that kind was taken. */
function* ownCodeUsed(kind: ContactKind): SagaGenerator<void> {
  const known = yield* select(selectCredentials);
  if (known.phase !== 'ready') return;
  const { email, phone } = known.data;
  if (kind === 'phone' && phone !== null) yield* put(codeUsed({ contact: phone }));
  if (kind === 'email' && email !== null) yield* put(codeUsed({ contact: { address: email, areaCode: null } }));
}

/** What is wrong with the code of the present contact is said at that code's field. */
const OF_PRESENT = { of: 'present' } as const;

function* confirmPresent({ kind, ownCode }: Change, { services }: Scope): SagaGenerator<void> {
  if (ownCode === null) return;
  try {
    yield* withVerifyWhereAsked(services, (verify) => services.credentials.confirm({ kind, code: ownCode, verify }));
  } catch (thrown) {
    const { code, params } = appErrorOf(thrown);
    throw code.startsWith('errors.code') ? new PortError(code, { ...params, ...OF_PRESENT }) : thrown;
  }
  yield* put(contactConfirmed());
  yield* call(ownCodeUsed, kind);
}

function* say(code: string, { services }: Scope): SagaGenerator<void> {
  yield* put(toastRaised({ id: services.ids.newId(), tone: 'good', code, params: {} }));
}

/** The account is named by its contacts, so the profile is read again as well. */
function* readAgain(): SagaGenerator<void> {
  yield* put(credentialsRequest.asked({}));
  yield* put(profileRequest.asked({}));
}

function* change(wish: Change, scope: Scope): SagaGenerator<null> {
  const { services } = scope;
  const { contact, code } = wish;
  const fault = contactFault(contact);
  if (fault !== undefined) throw new PortError(fault.code, fault.params);
  yield* call(confirmPresent, wish, scope);
  yield* withVerifyWhereAsked(services, (verify) => services.credentials.bind({ contact, code, verify }));
  yield* put(codeUsed({ contact }));
  yield* call(say, `session.${wish.kind}Bound`, scope);
  yield* call(readAgain);
  return null;
}

type Link = Parameters<typeof accountLinkRequest.asked>[0];

const isOwn = ({ address, areaCode }: Contact, known: ReturnType<typeof selectCredentials>): boolean =>
  known.phase === 'ready' &&
  (areaCode === null
    ? known.data.email?.toLowerCase() === address.toLowerCase()
    : known.data.phone?.address === address && known.data.phone.areaCode === areaCode);

function* link({ contact, code }: Link, scope: Scope): SagaGenerator<null> {
  const { services } = scope;
  const fault = contactFault(contact);
  if (fault !== undefined) throw new PortError(fault.code, fault.params);
  if (isOwn(contact, yield* select(selectCredentials))) throw new PortError('errors.contactOwn');
  try {
    yield* withVerifyWhereAsked(services, (verify) => services.credentials.linkAccount({ contact, code, verify }));
  } catch (thrown) {
    // What it did not find is the account.
    throw appErrorOf(thrown).code === 'errors.notFound' ? new PortError('errors.accountUnknown') : thrown;
  }
  yield* put(codeUsed({ contact }));
  yield* call(say, 'session.accountLinked', scope);
  yield* put(credentialsRequest.asked({}));
  return null;
}

type Removal = Parameters<typeof contactRemoveRequest.asked>[0];

function* remove({ kind, code }: Removal, scope: Scope): SagaGenerator<null> {
  const { services } = scope;
  yield* withVerifyWhereAsked(services, (verify) => services.credentials.unbind({ kind, code, verify }));
  yield* call(ownCodeUsed, kind);
  yield* call(say, `session.${kind}Unbound`, scope);
  yield* call(readAgain);
  return null;
}

/** A token that was shown is nobody's to read once its page is left, or once it ended. */
function* forgetShown(scope: Scope): SagaGenerator<void> {
  const { secrets } = scope.services.handles;
  let shown: ReturnType<typeof selectShownToken> = null;
  const drop = (): void => {
    if (shown !== null) secrets.forget(shown.token);
    shown = null;
  };
  yield* takeEvery(tokenMakeRequest.succeeded, ({ payload }) => {
    drop();
    shown = payload.result;
  });
  yield* takeEvery(tokenRevokeRequest.succeeded, ({ payload }) => {
    if (shown?.id === payload.args.id) drop();
  });
  yield* takeEvery(tokenMakeRequest.dismissed, drop);
  yield* takeEvery(routeEntered, function* onRoute({ payload }) {
    if (payload.name === 'userSignIn') return;
    if ((yield* select(selectShownToken)) !== null) yield* put(tokenMakeRequest.dismissed());
    if ((yield* select(selectContactStep)) !== null) yield* put(contactStepClosed());
  });
}

/** How the account is signed in to, changed by its owner. Ends by cancel. */
export function* credentialsSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const { credentials } = services;
  const tokens = { afterwards: () => [tokensRequest.asked({})] };
  yield* answer(services, credentialsRequest, () => credentials.read());
  yield* answer(services, tokensRequest, () => credentials.tokens());
  yield* answer(services, tokenMakeRequest, ({ name }) => credentials.makeToken(name), tokens);
  yield* answer(services, tokenRevokeRequest, ({ id }) => credentials.revokeToken(id), { ...tokens, toast: true });
  yield* answer(services, accountUnbindRequest, ({ uid }) => credentials.unbindAccount(uid), {
    afterwards: () => [credentialsRequest.asked({})],
    toast: true,
  });
  yield* fork(requestSaga, contactCodeRequest, services, (wish: { contact: Contact }) => sendContactCode(wish, scope));
  yield* fork(requestSaga, contactChangeRequest, services, (wish: Change) => change(wish, scope));
  yield* fork(requestSaga, accountLinkRequest, services, (wish: Link) => link(wish, scope));
  yield* fork(requestSaga, contactRemoveRequest, services, (wish: Removal) => remove(wish, scope));
  // It ended access tokens as well.
  yield* takeEvery(passwordResetRequest.succeeded, function* onPassword() {
    yield* call(say, 'session.passwordSet', scope);
    yield* put(credentialsRequest.asked({}));
    yield* put(tokensRequest.asked({}));
  });
  yield* call(forgetShown, scope);
}
