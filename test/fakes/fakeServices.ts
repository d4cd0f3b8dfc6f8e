import {
  asBytes,
  asEpochMs,
  asUid,
  type FileId,
  type FileLook,
  type LoggedError,
  PortError,
  type SecretId,
  type SendEvent,
} from '@inkside/kit';
import type { LeaderEvent, Services } from '../../src/services/ports';
import type { LeftUpload } from '../../src/services/ports/uploads';
import type { PushAnnouncement } from '../../src/services/ports/transfers';
import type { InkPort } from '@inkside/ink';
import { type AccountAnswers, fakeAccountPorts } from './fakeAccountPorts';
import { fakeInkExport, noExportPreviews } from './fakeInkExport';
import type { ServerList } from '../../src/services/ports/site';
import type { SignInLink } from '../../src/services/ports/session';
import { fakeAccounts, fakeCaptcha, fakeQrSignIn, fakeVisibility } from './fakeAccounts';
import { fakeAppUpdate } from './fakeAppUpdate';
import { fakeClock } from './fakeClock';
import { fakeConsent } from './fakeConsent';
import { fakeOpenPorts } from './fakeOpenPorts';
import { fakeDocuments } from './sync/fakeDocuments';
import { fakeRecorder } from './fakeRecorder';
import { fakeImports } from './fakeImports';
import { fakeMaking } from './fakeMaking';
import { fakeKept } from './fakeKept';
import { fakeMending } from './sync/fakeMending';
import { fakeOperations } from './sync/fakeOperations';
import { fakeSiteStorage, fakeSync, fakeWakeUps } from './sync/fakeSync';
import type { SessionFacts } from '@inkside/protocol';
import { noHand } from './noHand';

export const aUser: SessionFacts = Object.freeze({
  uid: asUid('64b5f0c2a1d3e4f506172839'),
  name: 'reader@example.org',
  expiresAt: asEpochMs(Date.UTC(2026, 11, 20)),
  isDemo: false,
});

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
  const uploads = new Map<FileId, { key: string; report: (event: SendEvent) => void }>();
  const left: LeftUpload[] = [];
  const cancelled: FileId[] = [];
  const finished: FileId[] = [];
  const attached: (readonly [FileId, FileId])[] = [];
  const stopped: FileId[] = [];
  const counts = { refreshed: 0 };
  const removed: string[] = [];
  return {
    uploads,
    removed,
    stopped,
    counts,
    port: {
      refreshCredentials: async () => {
        counts.refreshed += 1;
        return { expiresAt: asEpochMs(0) };
      },
      upload: () => () => undefined,
      signedUrl: async (key) => `https://objects.example/${key}`,
      remove: async (keys) => void removed.push(...keys),
      removeNote: async (_uid, id) => void removed.push(id),
      carryNote: async () => undefined,
      bucket: async () => 'onyx-cloud',
    } satisfies Services['objects'],
    bookFilesPort: {
      look: async () => ({ title: '', authors: '', language: '', md5: '0'.repeat(32), hasCover: false }),
      keepCover: async () => false,
      keepFolderCover: async () => false,
      seek: async (_uid, books) => books.map(({ id }) => ({ id, isStored: false })),
      remember: async () => undefined,
      forget: async () => undefined,
      letGo: () => undefined,
    } satisfies Services['bookFiles'],
    uploadsPort: {
      keep: async () => undefined,
      copy: async () => true,
      send: (_uid, { fileId, key }, report) => {
        uploads.set(fileId, { key, report });
        return () => stopped.push(fileId);
      },
      left: async () => left.splice(0),
      attach: async (_uid, fileId, chosen) => void attached.push([fileId, chosen]),
      allow: async (_uid, fileId) => void attached.push([fileId, fileId]),
      cancel: async (_uid, { fileId }) => void cancelled.push(fileId),
      finish: async (_uid, fileId) => void finished.push(fileId),
      letGo: () => undefined,
    } satisfies Services['uploads'],
    /** What an earlier page has left; given once. */
    left,
    cancelled,
    finished,
    attached,
    wait: (fileId: FileId) => uploads.get(fileId)?.report({ kind: 'waiting' }),
    progress: (fileId: FileId, sent: number) => uploads.get(fileId)?.report({ kind: 'progress', sent: asBytes(sent) }),
    finish: (fileId: FileId) => uploads.get(fileId)?.report({ kind: 'done', md5: '0'.repeat(32) }),
    fail: (fileId: FileId, code: string) =>
      uploads.get(fileId)?.report({ kind: 'failed', error: { code, params: {} } }),
  };
};

const inertInk: InkPort = {
  openNote: async ({ pageNames, size }) => ({
    pages: pageNames.map((name) => ({ pageId: name as never, title: '', ...size })),
    faults: [],
  }),
  loadPage: async ({ pageId }) => ({ pageId, shapes: 3, points: 120, skipped: 0, spots: [], replayMs: 0, faults: [] }),
  words: async () => [],
  saveFile: async () => undefined,
  closeNote: () => undefined,
};

const untouched = { canUndo: false, canRedo: false, isClean: true, isRefused: false, unkept: null };

/** Pages that nobody writes on. */
const noWriting: Services['inkWriting'] = {
  open: async () => untouched,
  waiting: async () => [],
  stroke: async () => ({ ...untouched, isClean: false, canUndo: true }),
  edit: async () => untouched,
  lasso: async () => ({ ids: [], box: undefined }),
  copy: async () => 0,
  savePiece: async () => undefined,
  paste: async () => ({ ...untouched, ids: [] }),
  textAt: async () => undefined,
  insert: async () => ({ ...untouched, canUndo: true, ids: ['s1'] }),
  send: async () => ({ commit: null, seqs: [], isBack: false }),
  settle: async () => untouched,
  receive: async () => untouched,
  changePages: async ({ noteId }, _change, { commitId }) => ({
    commit: { _id: commitId, uniqueId: commitId, documentId: noteId },
    ...{ pageIds: [], added: [], before: [] },
  }),
  renewCover: async () => false,
  keepCopy: async ({ noteId }, { commitId }) => ({ _id: commitId, uniqueId: commitId, documentId: noteId }),
  carry: async () => undefined,
  end: async () => undefined,
};

/** A computer without a microphone. */
const noSound: Services['sound'] = {
  begin: () => Promise.reject(new PortError('meeting.faults.noMicrophone')),
  pause: async () => ({ lasted: 0, isRunning: false }),
  resume: async () => ({ lasted: 0, isRunning: true }),
  over: () => new Promise(() => undefined),
  finish: () => Promise.reject(new PortError('meeting.faults.empty')),
  broken: async () => [],
  waiting: async () => 0,
  recover: () => Promise.reject(new PortError('meeting.faults.empty')),
  forget: async () => undefined,
};

const noVersions: Services['noteVersions'] = {
  sizes: async (_uid, _noteId, moments) => moments.map((_, place) => asBytes(1000 * (place + 1))),
  putBack: async ({ at }) => ({ written: [], at }),
};

/** Keeps what was written, and the names of the operations in `logged`. */
const fakeErrorLog = (logged: string[]): Services['errorLog'] => {
  let entries: readonly LoggedError[] = [];
  return {
    append: async (entry) => {
      logged.push(entry.operation);
      entries = [entry, ...entries];
    },
    list: async () => entries,
    clear: async () => void (entries = []),
  };
};

const noLinks: Services['noteLinks'] = {
  list: async () => [],
  make: () => Promise.reject(new PortError('errors.notFound')),
  takeBack: async () => undefined,
  giveBack: async () => undefined,
  open: () => Promise.reject(new PortError('errors.noteLinkUnknown')),
};

export interface FakeOptions {
  readonly user?: SessionFacts;
  readonly documents?: Parameters<typeof fakeDocuments>[0];
  readonly ink?: InkPort;
  readonly versions?: Services['noteVersions'];
  readonly writing?: Partial<Services['inkWriting']>;
  readonly sound?: Partial<Services['sound']>;
  /** What the cloud answers pages of an account. */
  readonly answers?: AccountAnswers;
  readonly servers?: ServerList;
  /** Instead of `user`: what becomes of the stored session. */
  readonly resume?: Services['session']['resume'];
  /** The app was opened with a link. */
  readonly link?: SignInLink;
  /** A tab that was closed had begun to make databases anew. */
  readonly isMending?: boolean;
}

/** Every port as a fake, with a handle for the test on each. */
export const fakeServices = ({
  user,
  documents: initial,
  ink = inertInk,
  versions = noVersions,
  writing = {},
  sound = {},
  answers,
  servers = { servers: [], isRemembered: false },
  resume,
  link,
  isMending = false,
}: FakeOptions = {}) => {
  const clock = fakeClock();
  const documents = fakeDocuments(initial);
  const [sync, leader, objects, accounts] = [fakeSync(), fakeLeader(), fakeObjects(), fakeAccounts(aUser, user, link)];
  const operations = fakeOperations(documents, clock.port, sync.ofOperations);
  const [storage, wakeUps] = [fakeSiteStorage(), fakeWakeUps()];
  const [captcha, qrSignIn, visibility] = [fakeCaptcha(), fakeQrSignIn(clock.port), fakeVisibility()];
  const consent = fakeConsent();
  const appUpdate = fakeAppUpdate();
  const open = fakeOpenPorts();
  const inkExport = fakeInkExport();
  const imports = fakeImports();
  const making = fakeMaking();
  const kept = fakeKept();
  const mending = fakeMending(isMending);
  const announced: PushAnnouncement[] = [];
  const announceFaults: PortError[] = [];
  const forgetFaults: PortError[] = [];
  const forgotten: string[] = [];
  const went: string[] = [];
  const logged: string[] = [];
  const downloads: string[] = [];
  /** What chosen files say of themselves, by id; a file that is not named has no look. */
  const looks: Record<string, Partial<FileLook> | Error> = {};
  let ids = 0;
  const services: Services = {
    clock: clock.port,
    ids: { newId: () => (ids += 1).toString(16).padStart(32, '0') },
    session: resume === undefined ? accounts.port : { ...accounts.port, resume },
    captcha: captcha.port,
    qrSignIn: qrSignIn.port,
    visibility: visibility.port,
    appUpdate: appUpdate.port,
    consent: consent.consent,
    servers: { list: async () => servers },
    cookies: consent.cookies,
    ...open.ports,
    documents: documents.port,
    operations: operations.port,
    sync: sync.port,
    mending: mending.port,
    storage: storage.port,
    wakeUps: wakeUps.port,
    leader: leader.port,
    bookFiles: objects.bookFilesPort,
    objects: objects.port,
    uploads: objects.uploadsPort,
    files: {
      look: async (fileId) => {
        const look = looks[fileId];
        if (look instanceof Error) throw look;
        return { kind: null, pixels: null, hasScript: false, ...look };
      },
      release: () => undefined,
      download: (_url, name) => downloads.push(name),
    },
    push: {
      announce: async (push) => {
        const fault = announceFaults.shift();
        if (fault !== undefined) throw fault;
        announced.push(push);
      },
      forget: async (gone) => {
        const fault = forgetFaults.shift();
        if (fault !== undefined) throw fault;
        forgotten.push(...gone);
      },
    },
    ink,
    noteVersions: versions,
    noteLinks: noLinks,
    inkWriting: { ...noWriting, ...writing },
    kept: kept.port,
    bookReading: {
      ...{ read: () => () => undefined, remove: async () => undefined, save: async () => undefined },
      ink: async () => [],
    },
    imports: imports.port,
    making: making.port,
    inkExport: inkExport.port,
    recorder: fakeRecorder(),
    sound: { ...noSound, ...sound },
    ...fakeAccountPorts(answers),
    navigation: {
      go: (path) => went.push(path),
      current: () => went.at(-1) ?? '/',
      leave: (url) => went.push(url),
      servedFrom: () => ({ pathname: '/', hash: '' }),
    },
    device: { isMobile: () => false },
    errorLog: fakeErrorLog(logged),
    handles: {
      files: { keep: () => `file-${(ids += 1)}` as FileId },
      secrets: { keep: (text) => text as SecretId, read: (id) => id, forget: () => undefined },
      pictures: { load: async () => undefined },
      remotePictures: { load: async () => undefined },
      loginAd: { show: async () => undefined },
      screens: { open: () => new Promise(() => undefined) },
      sent: { preview: async () => ({ kind: 'none', reason: 'kind' }), link: async ({ key }) => key },
      books: { mount: () => new Promise(() => undefined), ink: async () => new Map() },
      ink: {
        ...noHand,
        attach: () => ({ show: () => undefined, detach: () => undefined }),
        thumbnail: async () => undefined,
        dayInk: async () => undefined,
        file: async () => ({ url: 'blob:none', release: () => undefined }),
      },
      inkExport: noExportPreviews,
      papers: { paper: (id) => making.port.paper(id) },
    },
  };
  return {
    services,
    clock,
    documents,
    sync,
    mending,
    storage,
    wakeUps,
    leader,
    objects,
    accounts,
    captcha,
    qrSignIn,
    visibility,
    appUpdate,
    consent,
    open,
    imports,
    making,
    kept,
    inkExport,
    announced,
    announceFaults,
    forgetFaults,
    forgotten,
    went,
    logged,
    downloads,
    looks,
  };
};
