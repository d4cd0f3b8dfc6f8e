import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { asNoteId, asSecretId, asUid } from '@inkside/kit';
import { loadRecording, replayState } from '../../src/app/replay/appReplay';
import { describeDifference } from '../../packages/recorder/src/replay/comparison';
import { loadCode, replayEngine } from '../../src/app/replay/replayEngine';
import { renameRequest } from '../../src/features/notes/slice';
import { selectRecentNotes } from '../../src/features/notes/selectors';
import { filesChosen } from '../../src/features/push/slice';
import { routeEntered } from '../../src/features/route/slice';
import { workChosen } from '../../src/features/session/captchaSlice';
import { agreementTicked, codeRequest, signInRequest, signOutConfirmed } from '../../src/features/session/slice';
import { selectTransfers } from '../../src/features/transfers/selectors';
import { transferRetried } from '../../src/features/transfers/slice';
import { lateCode } from '../../src/sagas/loads';
import { createClock, createIds } from '../../src/services/browser/pageEnvironment';
import { SendFailure, type Send } from '../../src/services/objectStore/transport';
import type { Services } from '../../src/services/ports';
import { openBrowser, signInTo, type ContractBrowser } from '../contract/contractBrowser';
import { startContractCloud, type ContractCloud } from '../contract/contractCloud';
import { fakeServices } from '../fakes/fakeServices';
import { until } from '../harness/until';
import { recordServices } from './record';

const EMAIL = 'planted.reader@mail.example.net';
const contact = { address: EMAIL, areaCode: null };
const TITLE = 'Written while nobody was there';

/** Where the recordings of a run are to be kept; see README.md. */
const KEEP = process.env['INKSIDE_KEEP_RECORDINGS'];

/** The real adapters where there are any outside a page. */
const servicesOf = ({
  accounts,
  captcha,
  qrSignIn,
  documents,
  operations,
  sync,
  objects: { port: objects },
  files,
  uploads,
  push,
  open,
  pages,
}: ContractBrowser): Services => ({
  ...fakeServices().services,
  clock: createClock(),
  ids: createIds(crypto),
  session: accounts,
  captcha,
  qrSignIn,
  documents,
  operations,
  sync,
  objects,
  files: files.port,
  uploads,
  push,
  ...open,
  ...pages,
});

const noteOf = (uid: string, index: number) => {
  const id = index.toString(16).padStart(32, 'a');
  return {
    _id: id,
    uniqueId: id,
    user: uid,
    dbId: `${uid}-NOTE_TREE`,
    title: `Note ${index}`,
    type: 1,
    document: true,
    library: false,
    parentUniqueId: null,
    status: 1,
    activeScene: 0,
    favorite: 0,
    createdAt: 1,
    updatedAt: 1_000 + index,
    pageNameList: { pageNameList: [] },
  };
};

describe('a session against the real cloud', () => {
  let cloud: ContractCloud;
  beforeAll(async () => {
    cloud = await startContractCloud();
  });
  afterAll(() => cloud.stop());

  /** What another browser of the same person has sent. */
  const fillCloud = async (notes: number): Promise<void> => {
    const other = openBrowser(cloud, { name: 'other' });
    const { uid } = await signInTo(cloud, other, EMAIL);
    await other.sync.openSession();
    const stop = other.sync.open(uid, () => undefined);
    for (let index = 0; index < notes; index += 1) await other.documents.create(uid, 'note', noteOf(uid, index));
    await until(async () => (await other.sync.unsent(uid)).noteTree.length === 0, 'all notes are sent');
    stop();
  };

  it('is recorded with sign-in, first sync, an edit without a network and an upload that is tried again; and replays', async () => {
    const notes = 12;
    await fillCloud(notes);
    let isLossy = true;
    const send =
      (real: Send): Send =>
      async (request) => {
        if (isLossy && request.method !== 'GET') throw new SendFailure(false);
        return real(request);
      };
    const browser = openBrowser(cloud, { name: 'recorded', send });
    const app = await recordServices(servicesOf(browser));
    const { dispatch } = app.store;
    const shown = () => selectRecentNotes(app.state());

    dispatch(routeEntered({ name: 'login', path: '/login', params: {}, query: {} }));
    dispatch(agreementTicked(true));
    dispatch(codeRequest.asked({ contact }));
    await until(() => app.state().session.captcha.phase === 'puzzle', 'the check is shown');
    dispatch(workChosen());
    await until(() => app.state().session.code.phase === 'succeeded', 'the code is sent');
    const code = cloud.codeFor(EMAIL);
    dispatch(signInRequest.asked({ proof: { kind: 'code', contact, code: asSecretId(code) }, remember: true }));
    await until(() => 'notes' in app.state() && shown().length === notes, 'all notes are there');

    const [note] = shown();
    const { current } = app.state().session;
    const uid = current.phase === 'signedIn' ? current.user.uid : asUid('');
    // It is shown from the page that came, a moment before it can be written.
    await until(
      async () => (await browser.documents.get(uid, 'note', note?.documentId ?? '')) !== undefined,
      'the note stands',
    );
    browser.network.isUp = false;
    dispatch(renameRequest.asked({ id: asNoteId(note?.documentId ?? ''), title: TITLE }));
    await until(() => app.state().sync.channels.noteTree.unsent.length === 1, 'the edit waits');
    browser.network.isUp = true;
    browser.wake();
    await until(() => app.state().sync.channels.noteTree.unsent.length === 0, 'the edit is sent');

    const fileId = browser.files.handle.keep(new File(['%PDF-1.7', new Uint8Array(1992)], 'planted.pdf'));
    dispatch(filesChosen({ files: [{ fileId, name: 'planted.pdf', size: 2000 }] }));
    const phase = () => selectTransfers(app.state())[0]?.phase;
    await until(() => phase() === 'failed', 'the upload has failed');
    isLossy = false;
    dispatch(transferRetried({ fileId }));
    await until(() => phase() === 'done', 'the upload is done');
    dispatch(signOutConfirmed());
    await until(() => app.state().session.current.phase === 'signedOut', 'the session is over');
    const [text, strict] = [app.text(), app.text('strict')];
    app.stop();
    expect(app.changed()).toEqual([]);

    const modules = await loadCode(lateCode);
    for (const file of [text, strict]) {
      const recording = loadRecording(file);
      const outcomes = [replayState(recording), await replayEngine(recording, modules)];
      expect(outcomes.map(({ difference }) => difference && describeDifference(difference))).toEqual([
        undefined,
        undefined,
      ]);
      expect(outcomes.map(({ digest }) => digest)).toEqual([recording.end?.digest, recording.end?.digest]);
      expect([EMAIL, `"${code}"`].filter((secret) => file.includes(secret))).toEqual([]);
    }
    expect([TITLE, 'planted.pdf'].map((title) => [text.includes(title), strict.includes(title)])).toEqual([
      [true, false],
      [true, false],
    ]);
    if (KEEP !== undefined) {
      mkdirSync(KEEP, { recursive: true });
      writeFileSync(join(KEEP, 'real-cloud.replay.jsonl'), text);
    }
  });
});
