import { PortError } from '../../src/app/kit/appError';
import { asBytes, asEpochMs, asUid, type FileId, type SecretId } from '../../src/app/kit/units';
import type { SyncFact } from '../../src/app/kit/syncFact';
import type {
  AccountsPort,
  ChannelSpec,
  InkPort,
  LeaderEvent,
  PushAnnouncement,
  Services,
  SessionFacts,
  UploadEvent,
} from '../../src/services/ports';
import { fakeClock } from './fakeClock';
import { fakeDocuments } from './fakeDocuments';

export const aUser: SessionFacts = Object.freeze({
  uid: asUid('64b5f0c2a1d3e4f506172839'),
  name: 'reader@example.org',
  expiresAt: asEpochMs(Date.UTC(2026, 11, 20)),
  isDemo: false,
});

/** Replication that speaks when a test wants it to. */
const fakeSync = () => {
  const open = new Map<string, (fact: SyncFact) => void>();
  const counts = { sessions: 0, opened: 0, stopped: 0 };
  const unsent = new Map<string, number>();
  return {
    counts,
    unsent,
    say: (channel: ChannelSpec['name'], fact: SyncFact) => open.get(channel)?.(fact),
    openChannels: () => [...open.keys()],
    port: {
      openSession: async () => {
        counts.sessions += 1;
      },
      openChannel: (_uid, spec, report) => {
        open.set(spec.name, report);
        counts.opened += 1;
        return () => {
          open.delete(spec.name);
          counts.stopped += 1;
        };
      },
      unsent: async (_uid, spec) => unsent.get(spec.name) ?? 0,
    } satisfies Services['sync'],
  };
};

const fakeLeader = () => {
  const heard: unknown[] = [];
  let report: (event: LeaderEvent) => void = () => undefined;
  let elects = true;
  return {
    told: heard,
    waits: () => (elects = false),
    say: (event: LeaderEvent) => report(event),
    port: {
      campaign: (_name, listener) => {
        report = listener;
        if (elects) queueMicrotask(() => listener({ kind: 'elected' }));
        return { tell: (message) => heard.push(message), stop: () => undefined };
      },
    } satisfies Services['leader'],
  };
};

const fakeObjects = () => {
  const uploads = new Map<FileId, { key: string; report: (event: UploadEvent) => void }>();
  const stopped: FileId[] = [];
  const counts = { refreshed: 0 };
  return {
    uploads,
    stopped,
    counts,
    port: {
      refreshCredentials: async () => {
        counts.refreshed += 1;
        return { expiresAt: asEpochMs(0) };
      },
      upload: (fileId, key, report) => {
        uploads.set(fileId, { key, report });
        return () => stopped.push(fileId);
      },
      signedUrl: async (key) => `https://objects.example/${key}`,
      remove: async () => undefined,
      bucket: async () => 'onyx-cloud',
    } satisfies Services['objects'],
    progress: (fileId: FileId, sent: number) => uploads.get(fileId)?.report({ kind: 'progress', sent: asBytes(sent) }),
    finish: (fileId: FileId) => uploads.get(fileId)?.report({ kind: 'done', md5: '0'.repeat(32) }),
    fail: (fileId: FileId, code: string) => uploads.get(fileId)?.report({ kind: 'failed', error: { code, params: {} } }),
  };
};

const fakeAccounts = (resumed: SessionFacts | undefined) => {
  const calls: string[] = [];
  let vaultChanged: () => void = () => undefined;
  const codes = { right: '123456' };
  const port: AccountsPort = {
    resume: async () => resumed,
    redeemLink: async () => undefined,
    requestCode: async ({ email }) => void calls.push(`code ${email}`),
    signIn: async ({ code }) => {
      calls.push('signIn');
      if (code !== codes.right) throw new PortError('errors.codeWrong');
      return aUser;
    },
    signOut: async () => void calls.push('signOut'),
    forget: () => void calls.push('forget'),
    watchVault: (report) => {
      vaultChanged = report;
      return () => undefined;
    },
  };
  return { port, calls, changeVault: () => vaultChanged() };
};

const inertInk: InkPort = {
  openNote: async ({ pageNames, size }) => ({ pages: pageNames.map((name) => ({ pageId: name as never, ...size })), faults: [] }),
  loadPage: async ({ pageId }) => ({ pageId, shapes: 3, points: 120, skipped: 0, faults: [] }),
  closeNote: () => undefined,
};

export interface FakeOptions {
  readonly user?: SessionFacts;
  readonly documents?: Parameters<typeof fakeDocuments>[0];
  readonly ink?: InkPort;
}

/** Every port as a fake, with a handle for the test on each. */
export const fakeServices = ({ user, documents: initial, ink = inertInk }: FakeOptions = {}) => {
  const clock = fakeClock();
  const documents = fakeDocuments(initial);
  const [sync, leader, objects, accounts] = [fakeSync(), fakeLeader(), fakeObjects(), fakeAccounts(user)];
  const announced: PushAnnouncement[] = [];
  const announceFaults: PortError[] = [];
  const forgetFaults: PortError[] = [];
  const forgotten: string[] = [];
  const went: string[] = [];
  const logged: string[] = [];
  const downloads: string[] = [];
  let ids = 0;
  const services: Services = {
    clock: clock.port,
    ids: { newId: () => (ids += 1).toString(16).padStart(32, '0') },
    accounts: accounts.port,
    documents: documents.port,
    sync: sync.port,
    leader: leader.port,
    objects: objects.port,
    files: { release: () => undefined, download: (_url, name) => downloads.push(name) },
    push: { announce: async (push) => {
        const fault = announceFaults.shift();
        if (fault !== undefined) throw fault;
        announced.push(push);
      }, forget: async (gone) => {
        const fault = forgetFaults.shift();
        if (fault !== undefined) throw fault;
        forgotten.push(...gone);
      } },
    ink,
    navigation: { go: (path) => went.push(path), current: () => went.at(-1) ?? '/' },
    errorLog: { append: async ({ operation }) => void logged.push(operation) },
    handles: {
      files: { keep: () => `file-${(ids += 1)}` as FileId },
      secrets: { keep: (text) => text as SecretId },
      pictures: { load: async () => undefined },
      ink: { attach: () => ({ show: () => undefined, detach: () => undefined }) },
    },
  };
  return { services, clock, documents, sync, leader, objects, accounts, announced, announceFaults, forgetFaults, forgotten, went, logged, downloads };
};
