import { deviceAnswer, doneAnswer, paths, QR_SEPARATOR, qrPhoneAnswer, refreshAnswer } from '@inkside/protocol';

import { callRest, CloudRefusal } from './cloudClient';
import type { TwinContext } from './context';
import { askForCode, bearer, bearerToken, codeFromOutbox, signInByCode, whoAmI } from './signIn';
import { unbound } from './twinState';

/** Pixels of a screen of 10.3 inches, upright. */
export const SCREEN = { width: 1404, height: 1872 } as const;

/** How a device is bound to an account. */
export type Binding =
  | { readonly kind: 'token'; readonly accessToken: string }
  | { readonly kind: 'code'; readonly account: string; readonly code: string }
  /** By a code that lies in the outbox of a cloud on this computer. */
  | { readonly kind: 'outbox'; readonly account: string };

/** What a binding fails by, beside what the cloud says itself. */
export type BindFault = 'tokenRefused' | 'noOutbox';

export class BindError extends Error {
  constructor(readonly fault: BindFault) {
    super(fault);
    this.name = 'BindError';
  }
}

const cardOf = (context: TwinContext) => {
  const { deviceUniqueId, model } = context.state();
  return { deviceUniqueId, model };
};

const tokenFor = async (context: TwinContext, binding: Binding): Promise<string> => {
  const { cloud } = context;
  if (binding.kind === 'token') {
    const token = await bearerToken(cloud, binding.accessToken, cardOf(context));
    if (token === undefined) throw new BindError('tokenRefused');
    return token;
  }
  if (binding.kind === 'code') return signInByCode(cloud, cardOf(context), binding);
  const { account } = binding;
  await askForCode(cloud, account);
  const code = await codeFromOutbox(cloud, account).catch(() => undefined);
  if (code === undefined) throw new BindError('noOutbox');
  return signInByCode(cloud, cardOf(context), { account, code });
};

/** The firmware stands in the middle of a build's name, as devices write it. */
const describe = (context: TwinContext, token: string) => {
  const { model, firmware } = context.state();
  const body = { model, buildId: `inkside_${firmware}_twin`, ...SCREEN };
  const request = { method: 'POST', headers: bearer(token), body } as const;
  return callRest(context.cloud, paths.registerDevice, deviceAnswer, request);
};

/**
 * Binds the device: it keeps the token that is its own, and nothing that could sign anybody else in. Throws BindError, and
 * CloudRefusal with what the cloud says; CloudUnreachable.
 */
export const bind = async (context: TwinContext, binding: Binding): Promise<void> => {
  const token = await tokenFor(context, binding);
  const { uid, email, phone, nickname } = await whoAmI(context.cloud, token);
  const { data } = await describe(context, token);
  const name = nickname ?? email ?? phone ?? uid;
  await context.change((state) => ({
    ...unbound(state),
    bound: { uid, name, token, tokenAt: context.ports.clock.now(), deviceId: data.id },
  }));
  await context.log('bound', { name });
};

/** A token lives for a month; a device that is used takes a new one each week. */
const TOKEN_AGE_MS = 7 * 24 * 3_600_000;

/** Takes a new token in place of one that has grown old. Throws CloudRefusal, CloudUnreachable. */
export const renewToken = async (context: TwinContext): Promise<void> => {
  const { bound } = context.state();
  const now = context.ports.clock.now();
  if (bound === null || now - bound.tokenAt < TOKEN_AGE_MS) return;
  const { data } = await context.rest(paths.refreshToken, refreshAnswer);
  await context.change((state) =>
    state.bound === null ? state : { ...state, bound: { ...state.bound, token: data.token, tokenAt: now } },
  );
};

/** Reads the QR code of a sign-in page, as a phone does, and lets that page in. Throws CloudRefusal, CloudUnreachable. */
export const confirmQr = async (context: TwinContext, text: string): Promise<void> => {
  const qrcodeId = text.split(QR_SEPARATOR)[0]?.trim() ?? '';
  await context.rest(paths.qrScan, qrPhoneAnswer, { method: 'POST', body: { qrcodeId } });
  await context.rest(paths.qrConfirm, qrPhoneAnswer, { method: 'POST', body: { qrcodeId, confirm: true } });
};

/** Tells the cloud with which firmware it runs now. */
export const tellFirmware = async (context: TwinContext): Promise<void> => {
  const { bound } = context.state();
  if (bound !== null) await describe(context, bound.token);
};

/** Forgets the account with everything of it. `revoked`: the account did it. */
export const forgetAccount = async (context: TwinContext, what: 'unbound' | 'revoked'): Promise<void> => {
  await context.ports.store.clear();
  await context.change(unbound);
  await context.log(what);
};

const post = (context: TwinContext, path: string, body: object) =>
  context.rest(path, doneAnswer, { method: 'POST', body });

/** Unbinds it: the cloud is told where there is a line, and the device forgets either way. */
export const unbind = async (context: TwinContext): Promise<void> => {
  const { bound } = context.state();
  if (bound === null) return;
  await post(context, paths.removeDevice, { id: bound.deviceId }).catch(() => undefined);
  await forgetAccount(context, 'unbound');
};

/** Locks it as its owner would on the account's page. Throws CloudRefusal, CloudUnreachable. */
export const lockDevice = async (context: TwinContext): Promise<void> => {
  const { bound } = context.state();
  if (bound === null) return;
  await post(context, paths.lockDevice, { id: bound.deviceId, type: 'lock' });
};

/** Tells the cloud that it goes to sleep, or wakes, twice if need be; one that does not hear of it finds out by its silence. */
export const tellSleep = async (context: TwinContext, isAsleep: boolean): Promise<void> => {
  const tell = () => post(context, paths.deviceSleep, { isAsleep });
  // The loop has just been stopped in the middle of a request: the line that this one takes may be the one that broke.
  await tell()
    .catch(tell)
    .catch(() => undefined);
};

const LOCKED = 'errors.deviceLocked';

/** What a locked device is to show; undefined where this is no such refusal. */
export const lockMessageOf = (thrown: unknown): string | undefined =>
  thrown instanceof CloudRefusal && thrown.code === LOCKED ? String(thrown.params['message'] ?? '') : undefined;
