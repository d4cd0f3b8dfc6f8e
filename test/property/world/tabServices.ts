import * as v from 'valibot';

import { asEpochMs, asUid, type ClockPort, PortError, type Stop } from '@inkside/kit';
import { createSyncCookie } from '../../../src/services/browser/keeping/cookies';
import { createLeader } from '../../../src/services/browser/leader';
import { createVault, type Vault } from '../../../src/services/browser/keeping/vault';
import {
  createBus,
  createDocuments,
  createDrafts,
  createGateway,
  createLocalDatabases,
  createOperations,
  createSync,
  createUnknownFate,
  createUserData,
  openJournal,
  type SyncSession,
} from '@inkside/sync';
import type { Http } from '../../../src/services/http/createHttp';
import { failureIn, networkError } from '@inkside/protocol';
import type { SessionPort } from '../../../src/services/ports/session';
import { createSyncSession } from '../../../src/services/sync/syncSession';
import { fakeStorage } from '../../fakes/fakeBrowser';
import type { TestCloud } from '../cloud/testCloud';
import type { Activity } from './activity';
import type { Profile } from './profile';
import { createTabIndexedDb } from './tabIndexedDb';
import type { TabLife } from './tabLife';
import { createTabPouch, type WriteListener } from './tabPouch';

export interface TabParts {
  readonly uid: string;
  readonly cloud: Pick<TestCloud, 'origin' | 'newToken'>;
  readonly profile: Profile;
  readonly life: TabLife;
  readonly activity: Activity;
  readonly clock: ClockPort;
  readonly onWrite: WriteListener;
}

const FAR_MS = 365 * 24 * 3_600_000;

/** Calls over the simulated network; what an answer means is decided by the product's own code. */
const createTabHttp = (
  origin: string,
  vault: Vault,
  fetch: (url: string, init?: RequestInit) => Promise<Response>,
): Http => ({
  call: async (schema, { method, path, operation }) => {
    const bearer = vault.current()?.token ?? '';
    const answer = await fetch(`${origin}${path}`, { method, headers: { authorization: `Bearer ${bearer}` } })
      .then(async (response) => ({
        status: response.status,
        body: (await response.json().catch(() => '')) as unknown,
        retryAfter: undefined,
      }))
      .catch(() => {
        throw networkError(operation);
      });
    const failure = failureIn(answer, operation);
    if (failure !== undefined) throw failure;
    const result = v.safeParse(schema, answer.body);
    if (!result.success) throw new PortError('errors.badAnswer', { operation });
    return result.output;
  },
});

/** Signing in without codes: the vault is real, the token comes straight from the cloud. */
const createTabAccounts = (
  { profile: { person }, cloud, life, activity, clock }: TabParts,
  vault: Vault,
  session: SyncSession,
): SessionPort => {
  const factsOf = (uid: string) => ({
    uid: asUid(uid),
    name: 'reader@example.org',
    expiresAt: asEpochMs(clock.now() + FAR_MS),
    isDemo: false,
  });
  const forget = (): void => {
    session.clear();
    vault.drop();
  };
  return {
    remembered: () => vault.load()?.facts,
    resume: () => Promise.resolve(vault.load()?.facts),
    redeemLink: () => Promise.resolve(undefined),
    requestCode: () => Promise.resolve(),
    signIn: async () => {
      const facts = factsOf(person.uid);
      const token = await life.gate(activity.track(cloud.newToken(facts.uid)));
      forget();
      vault.keep({ token, facts }, facts.expiresAt);
      return facts;
    },
    resetPassword: () => Promise.resolve(),
    signOut: () => {
      session.clear();
      vault.leave();
      return Promise.resolve();
    },
    forget,
    watchVault: (report) => vault.watch(report),
  };
};

type Listener = () => void;

const createSignal = () => {
  const listeners = new Set<Listener>();
  return {
    listen: (listener: Listener): Stop => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: () => [...listeners].forEach((listener) => listener()),
  };
};

/** The real adapters of one tab; only what Node has not, and what a test turns, is stood in for. */
export const createTabServices = (parts: TabParts) => {
  const { profile, life, activity, clock, cloud, onWrite } = parts;
  const window = new EventTarget();
  const [wakeUps, closings] = [createSignal(), createSignal()];
  const isFull = (): boolean => profile.trouble.isFull;
  const local = profile.localStorage(life, window);
  const vault = createVault({ local, session: fakeStorage(), clock, window });
  const fetch = profile.network.fetchOf(life);
  const cookie = createSyncCookie(profile.document, { protocol: 'http:' });
  const session = createSyncSession({ http: createTabHttp(cloud.origin, vault, fetch), vault, cookie, local });
  const indexedDb = createTabIndexedDb({ factory: profile.indexedDb, life, activity, isFull });
  const pouch = createTabPouch({
    prefix: `${parts.uid}/${profile.name}/`,
    shared: profile.pouches,
    life,
    activity,
    isFull,
    onWrite,
  });
  const databases = createLocalDatabases(() => Promise.resolve(pouch.Pouch));
  const openChannel = (name: string) => profile.broadcasts.open(life, name);
  const userData = createUserData({
    databases,
    openJournal: (uid) =>
      openJournal({ uid, indexedDB: indexedDb.factory, losing: { onLost: () => databases.closed(uid) } }),
    openBus: (uid) => createBus({ uid, openChannel }),
    clock,
  });
  const random = profile.random.fork('engine');
  const documents = createDocuments({ userData, drafts: createDrafts({ local, window }) });
  const sync = createSync({
    userData,
    gateway: (uid) => createGateway({ fetch, origin: cloud.origin, uid, session }),
    session,
    wakeUps: wakeUps.listen,
    closings: closings.listen,
    random: random.next,
    unknownFate: createUnknownFate(local),
  });
  return {
    documents,
    operations: createOperations({ userData, documents: documents.ofOperations, conflicts: sync.ofOperations }),
    sync,
    leader: createLeader({ locks: profile.locks.of(life), openChannel }),
    accounts: createTabAccounts(parts, vault, session),
    wakeUps: { watch: wakeUps.listen },
    /** What the browser does to the tab. */
    events: {
      wakeUp: wakeUps.tell,
      pageHide: closings.tell,
      closeDatabases: () => {
        pouch.closeAll();
        indexedDb.closeAll();
      },
    },
  };
};
