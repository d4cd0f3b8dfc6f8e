import { asEpochMs, asFileId, asMessageId, asNoteId, asPageId, asSecretId, PortError } from '@inkside/kit';
import { cookiesRejected } from '../../src/features/consent/slice';
import { pageTurned } from '../../src/features/ink/slice';
import { renameRequest } from '../../src/features/notes/slice';
import { filesChosen } from '../../src/features/push/slice';
import { routeEntered } from '../../src/features/route/slice';
import { pieceSlid } from '../../src/features/session/captchaSlice';
import { agreementTicked, codeRequest, signInRequest, wayChosen } from '../../src/features/session/slice';
import { refreshAsked, settleRequest } from '../../src/features/sync/slice';
import { transferRetried } from '../../src/features/transfers/slice';
import type { InkPort } from '@inkside/ink';
import { aFolder, aNote, aPush } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { recordApp, type RecordedApp } from './record';
import type { StoredDocument } from '@inkside/sync';

const entered = (name: string, path: string, params: Record<string, string> = {}) =>
  routeEntered({ name, path, params, query: {} });
const contact = { address: 'reader@example.org', areaCode: null };
const offline = { kind: 'paused', error: { code: 'errors.network', params: { operation: 'sync' } } } as const;
const calm = { kind: 'paused', error: null } as const;

const openLogin = async (app: RecordedApp): Promise<void> => {
  await app.dispatch(entered('login', '/login'));
  await app.dispatch(agreementTicked(true));
};

const signInByCode = async (app: RecordedApp): Promise<void> => {
  await app.dispatch(codeRequest.asked({ contact }));
  await app.clock.advance(400);
  await app.dispatch(
    pieceSlid({
      offset: 80,
      track: [
        { x: 0, t: 0 },
        { x: 80, t: 500 },
      ],
    }),
  );
  await app.dispatch(
    pieceSlid({
      offset: 120,
      track: [
        { x: 0, t: 0 },
        { x: 120, t: 700 },
      ],
    }),
  );
  for (const code of ['999999', '123456']) {
    await app.dispatch(
      signInRequest.asked({ proof: { kind: 'code', contact, code: asSecretId(code) }, remember: true }),
    );
  }
  await app.dispatch(entered('home', '/home'));
  await app.clock.advance(1000);
};

const aSignInByCode = async (): Promise<RecordedApp> => {
  const app = await recordApp();
  await openLogin(app);
  await signInByCode(app);
  return app;
};

const aSignInByQr = async (): Promise<RecordedApp> => {
  const app = await recordApp();
  await openLogin(app);
  app.qrSignIn.answers.push({ phase: 'waiting' }, new PortError('errors.network', { operation: 'qr' }), {
    phase: 'scanned',
  });
  await app.dispatch(wayChosen('qr'));
  await app.clock.advance(5000);
  app.visibility.show(false);
  await app.clock.advance(3000);
  app.qrSignIn.answers.push({ phase: 'confirmed', ticket: asSecretId('a ticket') });
  app.visibility.show(true);
  await app.clock.advance(2000);
  await app.dispatch(entered('home', '/home'));
  return app;
};

const aFirstSync = async (): Promise<RecordedApp> => {
  const app = await recordApp({ user: aUser });
  await app.dispatch(entered('home', '/home'));
  app.sync.sayEverywhere({ kind: 'active' });
  const folder = aFolder();
  for (let page = 0; page < 4; page += 1) {
    app.documents.arrive('note', folder, ...Array.from({ length: 20 }, () => aNote({ parentUniqueId: folder._id })));
    app.sync.say('noteTree', { kind: 'change', direction: 'pull', documents: 20 });
    app.documents.arrive('message', aPush());
    await app.clock.advance(page === 2 ? 300 : 20);
  }
  app.sync.sayEverywhere(calm);
  await app.clock.advance(6000);
  return app;
};

const anOfflineEdit = async (): Promise<RecordedApp> => {
  const [note, other] = [aNote(), aNote()];
  const app = await recordApp({ user: aUser, documents: { note: [note, other] } });
  app.sync.sayEverywhere(calm);
  await app.clock.advance(100);
  app.sync.sayEverywhere(offline);
  await app.clock.advance(100);
  app.sync.unsent.noteTree = [note._id];
  await app.dispatch(renameRequest.asked({ id: asNoteId(note._id), title: 'Written on a train' }));
  await app.dispatch(renameRequest.asked({ id: asNoteId('gone'), title: 'Nobody has it' }));
  await app.clock.advance(500);
  app.wakeUps.wake();
  app.sync.say('noteTree', { kind: 'active' });
  app.sync.say('noteTree', { kind: 'change', direction: 'push', documents: 1 });
  app.sync.unsent.noteTree = [];
  app.sync.hint('unsentChanged');
  app.sync.sayEverywhere(calm);
  await app.clock.advance(500);
  return app;
};

const aConflict = async (): Promise<RecordedApp> => {
  const note = { ...aNote(), _rev: '1-a' };
  const app = await recordApp({ user: aUser, documents: { note: [note] } });
  const loser: StoredDocument = { ...note, _rev: '2-b', title: 'The other one' };
  app.sync.conflicts.push({ database: 'note', id: note._id, winner: { ...note, _rev: '2-c' }, loser });
  app.sync.hint('conflictsChanged');
  await app.clock.advance(300);
  const answer = { database: 'note', id: note._id, loserRev: '2-b', choice: 'restoreLoser' } as const;
  app.sync.faults.push(new PortError('errors.database', { detail: 'busy' }));
  await app.dispatch(settleRequest.asked(answer));
  await app.dispatch(settleRequest.asked(answer));
  app.sync.conflicts.length = 0;
  app.documents.arrive('note', loser);
  app.sync.hint('conflictsChanged');
  await app.clock.advance(500);
  return app;
};

const anUpload = async (): Promise<RecordedApp> => {
  const app = await recordApp({ user: aUser });
  const fileId = asFileId('f0');
  app.looks[fileId] = { kind: 'pdf' };
  await app.dispatch(
    filesChosen({
      files: [
        { fileId, name: 'Paper.pdf', size: 9000 },
        { fileId: asFileId('f1'), name: 'run.exe', size: 10 },
      ],
    }),
  );
  app.objects.progress(fileId, 4000);
  await app.clock.advance(0);
  app.objects.fail(fileId, 'errors.network');
  await app.clock.advance(100);
  await app.dispatch(transferRetried({ fileId }));
  app.objects.progress(fileId, 9000);
  app.announceFaults.push(
    new PortError('errors.network', { operation: 'announce' }),
    new PortError('errors.pushDocumentMissing'),
  );
  app.objects.finish(fileId);
  await app.clock.advance(3000);
  return app;
};

const anExpiry = async (): Promise<RecordedApp> => {
  const app = await recordApp({ user: aUser, documents: { note: [aNote()] } });
  await app.dispatch(entered('localNotes', '/note'));
  await app.clock.advance(1000);
  app.sync.say('library', { kind: 'expired' });
  await app.clock.advance(200);
  await openLogin(app);
  await signInByCode(app);
  await app.dispatch(refreshAsked());
  await app.clock.advance(1000);
  return app;
};

const aRejection = async (): Promise<RecordedApp> => {
  const app = await recordApp({ user: aUser });
  app.consent.texts.cookie = { title: 'Cookies', description: '<p>What we keep.</p>', updatedAt: asEpochMs(1) };
  await app.dispatch(entered('home', '/home'));
  await app.clock.advance(2000);
  await app.dispatch(cookiesRejected());
  await app.clock.advance(1000);
  return app;
};

const pages = ['p1', 'p2', 'p3'].map((id) => ({ pageId: asPageId(id), width: 100, height: 200, title: '' }));
const inkOf = (): InkPort => ({
  openNote: async () => ({ pages, faults: [] }),
  loadPage: async ({ pageId }) => {
    if (pageId === 'p2') throw new PortError('errors.inkWorker');
    return { pageId, shapes: 2, points: 40, skipped: 0, spots: [], replayMs: 900, faults: [] };
  },
  words: async () => [],
  saveFile: async () => undefined,
  closeNote: () => undefined,
});

const anOpenNote = async (): Promise<RecordedApp> => {
  const note = aNote();
  const app = await recordApp({
    user: aUser,
    ink: inkOf(),
    documents: { note: [note], message: [aPush({ _id: asMessageId('m1') })] },
  });
  await app.dispatch(entered('noteOpen', `/note/open/${note._id}?page=2`, { noteId: note._id }));
  await app.clock.advance(500);
  await app.dispatch(pageTurned({ index: 2 }));
  await app.clock.advance(500);
  await app.dispatch(entered('home', '/home'));
  await app.clock.advance(100);
  return app;
};

/** Sessions on fake ports, by the name of their file. Stop what they give. */
export const scenarios: Readonly<Record<string, () => Promise<RecordedApp>>> = {
  'sign-in-by-code': aSignInByCode,
  'sign-in-by-qr': aSignInByQr,
  'first-sync': aFirstSync,
  'offline-edit': anOfflineEdit,
  conflict: aConflict,
  upload: anUpload,
  expiry: anExpiry,
  'consent-reject': aRejection,
  'note-opened': anOpenNote,
};
