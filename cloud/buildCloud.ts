import type { FastifyInstance } from 'fastify';

import { DEFAULT_BUCKET } from '@inkside/protocol';
import {
  type AccountRemoval,
  type Accounts,
  createAccountRemoval,
  createCallEnd,
  guardObjects,
  guardStores,
  hashSecret,
  type Lives,
  type Owners,
  randomHex,
  startRemovals,
  wasRemoved,
} from './accounts';
import { buildServer } from './buildServer';
import { type CloudOptions, SIGNED_URL_LIFE_MS } from './lib/config';
import { createNoteLinks, type NoteLinks, openContentArea } from './content';
import { startDoorbells } from './doorbell';
import { type ChannelWriter, createChannelWriter, createFeeds, type GatewayOptions, type GroupAccess } from './gateway';
import { type GroupDesk, openGroups } from './groups';
import { listOwners, startHousekeeping } from './housekeeping';
import { type Ledger, openLedger } from './ledger';
import { watchMailer } from './mail';
import { createMetrics, meterFeeds, meterObjects, type Metrics } from './metrics';
import {
  createCredentials,
  type Credentials,
  type IsAlive,
  type ObjectStore,
  PUBLIC_OWNER,
  type ServedBytes,
} from './objects';
import { type Closers, createClosers, mendStores, type OpenedStores, openStores } from './openStores';
import { createShelves } from './opds';
import { createNotePresence, type NotePresence } from './presence';
import { openReading } from './reading';
import { dailyDelivery, type Endpoint, pushPartsOf, restEndpoints } from './rest';
import { openDemo } from './seed';
import { createPageTickets, createShareRooms } from './share';
import { openWebPages } from './webPages';

const PRESENCE_ID_BYTES = 8;

export interface Cloud {
  /** Not listening yet: tests inject, or listen on port 0. */
  readonly app: FastifyInstance;
  readonly accounts: Accounts;
  readonly writer: ChannelWriter;
  readonly objects: ObjectStore;
  /** The REST table, with who may call what. */
  readonly endpoints: readonly Endpoint[];
  readonly groups: GroupDesk;
  readonly ledger: Ledger;
  /** Present when the cloud has a demo account. */
  readonly demoUid: string | undefined;
  /** A token for `/#/login?once=` that signs the account in once, within a day. */
  createLink(uid: string): Promise<string>;
  /**
   * For after an error that nobody caught, which may have stopped a database in the middle of a task. Databases of users
   * that give no answer within `limitMs` are opened anew.
   * @returns false when one of the cloud's own gives none: then only a start of the whole helps
   */
  mend(limitMs: number): Promise<boolean>;
  /** Ends waiting requests, gives running ones a moment, and closes every store; once, however often called. */
  close(): Promise<void>;
}

/** Accounts know a session by its hash; the gateway knows what stands in the cookie. */
const gatewaySessions = ({ syncSessions }: Accounts): GatewayOptions['sessions'] => ({
  ...syncSessions,
  endSession: (sessionId) => syncSessions.end(hashSecret(sessionId)),
});

/** What is for everybody is the operator's, who has no account. */
const livingIn =
  ({ directory }: Pick<Accounts, 'directory'>): Lives =>
  async (uid) =>
    uid === PUBLIC_OWNER || (await directory.byUid(uid)) !== undefined;

const ownersOf = (accounts: Accounts): Owners => ({
  lives: livingIn(accounts),
  wasRemoved: (uid) => wasRemoved(accounts.records, uid),
});

/** Storage credentials end with the session or the link that they were given to, and with the account. */
const storageLiveness = (accounts: Accounts, noteLinks: NoteLinks): IsAlive => {
  const lives = livingIn(accounts);
  return async ({ uid, sessionId, linkId }) => {
    const isOpen = sessionId === undefined || accounts.sessions.isOpen(sessionId);
    const holds = linkId === undefined || noteLinks.holds(uid, linkId);
    const [isLiving, isSignedIn, isShared] = await Promise.all([lives(uid), isOpen, holds]);
    return isLiving && isSignedIn && isShared;
  };
};

/** The stores as everybody but housekeeping sees them: of removed accounts they keep nothing. */
const withoutRemoved = (opened: OpenedStores): OpenedStores => {
  const owners = ownersOf(opened.accounts);
  // Objects are also kept by groups, which are no accounts.
  const keeps: Lives = async (owner) =>
    (await owners.lives(owner)) || (await opened.groups.records.group(owner)) !== undefined;
  const stores = guardStores(opened.stores, owners, (uid) => opened.stores.destroy(uid));
  return {
    ...opened,
    stores,
    objects: guardObjects(opened.objects, keeps),
    writer: createChannelWriter(stores),
  };
};

interface Serving {
  readonly options: CloudOptions;
  readonly opened: OpenedStores;
  readonly metrics: Metrics;
  readonly credentials: Credentials;
  readonly groups: GroupAccess;
  readonly ledger: Ledger;
  readonly noteLinks: NoteLinks;
}

/** What each part of the server is given, with everything that is counted on its way. */
const serverParts = ({ options, opened, metrics, credentials, groups, ledger, noteLinks }: Serving) => {
  const { clock, log } = options;
  const { accounts, secrets, stores } = opened;
  const { feeds, open: openFeeds } = meterFeeds(createFeeds(clock));
  const store = meterObjects(opened.objects, metrics);
  return {
    options,
    accounts,
    secrets,
    opened,
    metrics: { metrics, from: options.metricsFrom ?? [], openFeeds },
    gateway: {
      stores,
      sessions: gatewaySessions(accounts),
      serverUuid: secrets.serverUuid,
      clock,
      feeds,
      groups,
      carried: (session: Parameters<Ledger['carried']>[0], ids: readonly string[]) => ledger.carried(session, ids),
    },
    objects: {
      store,
      credentials,
      bucket: DEFAULT_BUCKET,
      clock,
      log,
      isAlive: storageLiveness(accounts, noteLinks),
      groupsOf: async (uid: string) => [...(await groups.rolesOf(uid)).keys()],
      served: (sent: ServedBytes) => ledger.served(sent),
      callbacks: { fetchesLoopback: options.fetchesLoopback === true },
    },
  };
};

const groupsOf = (opened: OpenedStores, log: CloudOptions['log'], closers: Closers): GroupDesk => {
  const { desk, close } = openGroups({ ...opened, book: opened.groups, lives: livingIn(opened.accounts), log });
  closers.add(close);
  return desk;
};

const ledgerOf = (opened: OpenedStores, { clock, log }: CloudOptions, closers: Closers): Ledger => {
  const { sessions, syncSessions, devices } = opened.accounts;
  const ledger = openLedger({
    records: opened.records.ledger,
    writer: opened.writer,
    objects: opened.objects,
    deviceOfToken: (jti) => sessions.deviceOf(jti),
    deviceOfSync: (sessionId) => syncSessions.deviceOf(sessionId),
    sightings: (uid) => devices.sightings(uid),
    clock,
    log,
  });
  closers.add(() => ledger.close());
  return ledger;
};

const removalOf = (all: OpenedStores, clock: CloudOptions['clock'], groups: GroupDesk): AccountRemoval => {
  const owners = (): Promise<readonly string[]> => listOwners(all);
  const leaveGroups = (uid: string): Promise<void> => groups.leaveAll(uid);
  return createAccountRemoval({ ...all, clock, areas: Object.values(all.records), owners, leaveGroups });
};

const presenceIn = ({ accounts, writer }: OpenedStores, groups: GroupDesk, { clock }: CloudOptions): NotePresence =>
  createNotePresence({
    ...{ writer, clock, newId: () => randomHex(PRESENCE_ID_BYTES) },
    rolesOf: (uid) => groups.access.rolesOf(uid),
    nicknameOf: async (uid) => (await accounts.directory.byUid(uid))?.nickname ?? '',
  });

/** Of a user, for addresses that devices fetch later. */
const signingWith = (credentials: Credentials) => (uid: string) => ({
  ...credentials.issue(uid, { lifeMs: SIGNED_URL_LIFE_MS }),
});

const compose = async (options: CloudOptions, closers: Closers): Promise<Cloud> => {
  const { clock, product, log } = options;
  const metrics = createMetrics();
  const mailer = watchMailer(options.mailer, { log, done: metrics.mailed });
  const all = await openStores({ ...options, onDatabaseOpened: metrics.databaseOpened }, closers);
  const opened = withoutRemoved(all);
  const { secrets, accounts, objects, writer } = opened;
  const credentials = createCredentials({ masterKey: Buffer.from(secrets.objectsKey, 'hex'), clock });
  const groups = groupsOf(opened, log, closers);
  const removal = removalOf(all, clock, groups);
  const ledger = ledgerOf(opened, options, closers);
  const noteLinks = createNoteLinks({ records: opened.records.content, writer, clock });
  const area = await openContentArea({ ...opened, records: opened.records.content, clock });
  const reading = openReading(opened, options, closers);
  const signingCredentials = signingWith(credentials);
  const delivery = dailyDelivery(pushPartsOf({ ...opened, clock, ledger, signingCredentials }));
  const webPages = openWebPages({ opened, reading, delivery }, options, closers);
  const presence = presenceIn(opened, groups, options);
  const nearby = { rooms: createShareRooms(), pageTickets: createPageTickets(secrets.tokenKey, clock) };
  const rooms = { ...nearby, groups, presence, ledger, noteLinks, area, reading, webPages, removal };
  const endpoints = restEndpoints({
    ...{ ...opened, ...rooms, options, mailer, clock, product },
    serverUuid: secrets.serverUuid,
    issueCredentials: (uid: string, sessionId: string) => ({ ...credentials.issue(uid, { sessionId }) }),
    issueReader: (...asked) => ({ ...credentials.issueReader(...asked) }),
    signingCredentials,
  });
  const demoUid = options.demo ? await openDemo({ opened, area, reading, options }) : undefined;
  const app = await buildServer({
    ...serverParts({ options, opened, metrics, credentials, groups: groups.access, ledger, noteLinks }),
    ...{ ...nearby, operated: all, endpoints, area, reading },
    shelves: createShelves(writer, objects, clock),
    ended: createCallEnd(ownersOf(accounts), (uid) => removal.clear(uid)),
  });
  closers.add(() => app.close());
  closers.add(startHousekeeping(all, options));
  closers.add(startRemovals(removal, log));
  closers.add(startDoorbells({ ...opened, devices: accounts.devices, clock, log }));
  let closing: Promise<void> | undefined;
  return {
    ...{ app, accounts, writer, objects, endpoints, groups, ledger, demoUid },
    createLink: (uid) => accounts.grants.makeLink(uid),
    mend: (limitMs) => mendStores(opened, limitMs),
    close: () => (closing ??= closers.closeAll()),
  };
};

/**
 * The whole cloud on one Fastify server: web app, REST, sync gateway, object store, `/outbox`. Knows no environment and
 * no port. Rejects when another process has the data folder, and closes what it had opened.
 */
export const buildCloud = async (options: CloudOptions): Promise<Cloud> => {
  const closers = createClosers();
  try {
    return await compose(options, closers);
  } catch (thrown) {
    await closers.closeAll().catch(() => undefined);
    throw thrown;
  }
};
