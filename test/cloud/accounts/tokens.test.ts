import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Database } from 'pouchdb-core';

import { type Accounts, createAccounts } from '../../../cloud/accounts/createAccounts';
import { type Account, identityOf } from '../../../cloud/accounts/account';
import { hashSecret } from '../../../cloud/accounts/hashes';
import type { Session } from '../../../cloud/accounts/sessions/session';
import { keepSecrets } from '../../../cloud/lib/secrets';
import { createDatabase } from '../../../cloud/stores/openDatabase';

let folder: string;
let database: Database;
let accounts: Accounts;
let account: Account;
let now: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokens-'));
  database = await createDatabase(folder, 'accounts');
  now = Date.UTC(2026, 10, 20);
  accounts = createAccounts({ database, clock: { now: () => now }, secrets: await keepSecrets(folder) });
  account = await accounts.directory.findOrCreate(identityOf('reader@example.org'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const sessionOf = async (token: string): Promise<Session> => {
  const session = await accounts.sessions.authenticate(token);
  if (session === undefined) throw new Error('No session.');
  return session;
};

/** A token, its session, and a sync session that hangs on it. */
const signedIn = async (deviceId?: number) => {
  const { token } = await accounts.sessions.open(account, deviceId === undefined ? {} : { deviceId });
  const session = await sessionOf(token);
  const { sessionId } = await accounts.syncSessions.open(session);
  return { token, session, sessionId };
};

const isGood = async ({ token, sessionId }: { token: string; sessionId: string }): Promise<readonly boolean[]> => [
  (await accounts.sessions.authenticate(token)) !== undefined,
  (await accounts.syncSessions.uidOf(sessionId)) !== undefined,
];

const newDevice = (deviceUniqueId: string) =>
  accounts.devices.signedIn(account.uid, { deviceUniqueId, macAddress: '', model: 'Tab8' });

describe('ending all tokens', () => {
  it('spares the one that is named, and other accounts', async () => {
    const [mine, other] = [await signedIn(), await signedIn()];
    const stranger = await accounts.directory.findOrCreate(identityOf('stranger@example.org'));
    const { token: theirs } = await accounts.sessions.open(stranger);

    await accounts.sessions.endAll(account.uid, mine.session.jti);

    expect(await isGood(mine)).toEqual([true, true]);
    expect(await isGood(other)).toEqual([false, false]);
    expect(await accounts.sessions.authenticate(theirs)).toBeDefined();
  });

  it('spares none when none is named', async () => {
    const mine = await signedIn();

    await accounts.sessions.endAll(account.uid);

    expect(await isGood(mine)).toEqual([false, false]);
  });

  it('does not let a token slip past that is renewed at the same time', async () => {
    const { session } = await signedIn();

    const renewed = accounts.sessions.renew(session);
    await accounts.sessions.endAll(account.uid);

    const { token } = await renewed;
    expect(await accounts.sessions.authenticate(token)).toBeUndefined();
  });
});

describe('resetting a password', () => {
  it('ends all sessions and access tokens but for the session that is named', async () => {
    const [mine, other] = [await signedIn(), await signedIn()];
    const accessToken = await accounts.grants.makeAccessToken(account.uid);

    await accounts.resetPassword(account.uid, 'correct horse', mine.session.jti);

    expect(await isGood(mine)).toEqual([true, true]);
    expect(await isGood(other)).toEqual([false, false]);
    expect(await accounts.grants.uidOfAccessToken(accessToken)).toBeUndefined();
  });

  it('lets nobody in who was checked before it and is let in after it', async () => {
    await accounts.resetPassword(account.uid, 'correct horse');

    await expect(accounts.sessions.open(account)).rejects.toMatchObject({ code: 'errors.loginExpired' });
  });
});

describe('an account that was removed', () => {
  it('is not signed in to by who was checked before', async () => {
    await accounts.directory.remove(account.uid);

    await expect(accounts.sessions.open(account)).rejects.toMatchObject({ code: 'errors.loginExpired' });
  });
});

describe('renewing a token', () => {
  it('lets the old token go on until the new one is used, which takes over its sync sessions', async () => {
    const old = await signedIn();

    const { token } = await accounts.sessions.renew(old.session);

    now += 3_600_000;
    expect(await isGood(old)).toEqual([true, true]);
    expect(await isGood({ token, sessionId: old.sessionId })).toEqual([true, true]);
    expect(await isGood(old)).toEqual([false, true]);
  });

  it('brings a token that works to a device that lost the answer, and never more than two that live', async () => {
    const old = await signedIn();
    for (let lost = 0; lost < 20; lost += 1) await accounts.sessions.renew(old.session);
    now += 3_600_000;

    const { token, expiresAt } = await accounts.sessions.renew(await sessionOf(old.token));

    const living = async () =>
      (await accounts.records.ofUser(account.uid)).filter(({ id }) => id.startsWith('session:'));
    expect(await living()).toHaveLength(2);
    expect(expiresAt).toBe(now + 30 * 86_400_000);
    await sessionOf(token);
    expect(await living()).toHaveLength(1);
  });

  it('is not outlived by a token that never arrived when the old one is signed out', async () => {
    const old = await signedIn();
    const { token } = await accounts.sessions.renew(old.session);

    await accounts.sessions.end(old.session);

    expect(await isGood({ token, sessionId: old.sessionId })).toEqual([false, false]);
  });

  it('lets the sync sessions end with the new token', async () => {
    const old = await signedIn();
    const { token } = await accounts.sessions.renew(old.session);

    await accounts.sessions.end(await sessionOf(token));

    expect(await isGood(old)).toEqual([false, false]);
    expect(await accounts.syncSessions.uidOf(old.sessionId)).toBeUndefined();
  });

  it('is refused for a token that ended', async () => {
    const { session } = await signedIn();
    await accounts.sessions.end(session);

    await expect(accounts.sessions.renew(session)).rejects.toMatchObject({ code: 'errors.loginExpired' });
  });

  it('leaves it the token of its device', async () => {
    const { id } = await newDevice('tab');
    const { session } = await signedIn(id);

    const { token } = await accounts.sessions.renew(session);

    expect((await sessionOf(token)).deviceId).toBe(id);
  });
});

describe('a token that was fetched with an access token', () => {
  const fetched = async () => {
    const accessToken = await accounts.grants.makeAccessToken(account.uid);
    const { token } = await accounts.sessions.open(account, { accessHash: hashSecret(accessToken) });
    const session = await sessionOf(token);
    const { sessionId } = await accounts.syncSessions.open(session);
    return { accessToken, token, session, sessionId };
  };

  it('ends with it, with its sync session and whatever it was renewed to', async () => {
    const mine = await fetched();
    const { token: renewed } = await accounts.sessions.renew(mine.session);
    const other = await signedIn();

    await accounts.grants.revokeAccessTokens(account.uid);

    expect(await isGood(mine)).toEqual([false, false]);
    expect(await accounts.sessions.isOpen(mine.session.jti)).toBe(false);
    expect(await accounts.sessions.authenticate(renewed)).toBeUndefined();
    expect(await isGood(other)).toEqual([true, true]);
    await accounts.sessions.endOfAccess(account.uid);
    const left = (await accounts.records.ofUser(account.uid)).filter(({ id }) => id.startsWith('session:'));
    expect(left).toHaveLength(1);
  });

  it('ends when newer ones took the place of its access token', async () => {
    const mine = await fetched();

    for (let newer = 0; newer < 20; newer += 1) await accounts.grants.makeAccessToken(account.uid);

    expect(await isGood(mine)).toEqual([false, false]);
  });

  it('ends with the time of its access token', async () => {
    const mine = await fetched();
    now += 364 * 86_400_000;
    const late = await accounts.sessions.open(account, { accessHash: hashSecret(mine.accessToken) });
    now += 86_400_000;

    expect(await accounts.sessions.authenticate(late.token)).toBeUndefined();
  });
});

describe('the tokens of a device', () => {
  it('end together, and others of the account stay', async () => {
    const [{ id }, { id: otherId }] = [await newDevice('tab'), await newDevice('other')];
    const [first, second] = [await signedIn(id), await signedIn(id)];
    const others = [await signedIn(otherId), await signedIn()];

    await accounts.sessions.endOfDevice(account.uid, id);

    for (const ended of [first, second]) expect(await isGood(ended)).toEqual([false, false]);
    for (const other of others) expect(await isGood(other)).toEqual([true, true]);
  });

  it('open nothing while it is locked, and are good again afterwards', async () => {
    const { id } = await newDevice('tab');
    const { token, sessionId } = await signedIn(id);
    await accounts.devices.setLockMessage(account.uid, id, 'Bring it back.');

    await accounts.devices.lock(account.uid, id, true);

    const refusal = { code: 'errors.deviceLocked', params: { message: 'Bring it back.' } };
    await expect(accounts.sessions.authenticate(token)).rejects.toMatchObject(refusal);
    expect(await accounts.syncSessions.uidOf(sessionId)).toBeUndefined();
    await accounts.devices.lock(account.uid, id, false);
    expect(await isGood({ token, sessionId })).toEqual([true, true]);
  });
});
