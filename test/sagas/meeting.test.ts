import { asFileId, asNoteId, asPageId, PortError } from '@inkside/kit';
import type { WritingState } from '@inkside/ink';

import { recordAsked, recordEnded, recordPaused, selectRecording } from '../../src/features/ink/recordingSlice';
import { selectWriting } from '../../src/features/ink/writingSlice';
import { routeEntered } from '../../src/features/route/slice';
import { selectToasts } from '../../src/features/toasts/slice';
import type { Services } from '../../src/services/ports';
import { aNote } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

const pageId = asPageId('p1');
const clean: WritingState = { canUndo: false, canRedo: false, isClean: true, isRefused: false, unkept: null };
const recording = { lasted: 2000, stretches: [{ at: 1_700_000_000_000, from: 0 }] };
const sound = { fileId: asFileId('sound'), recording };

describe('the sound of a meeting', () => {
  let app: App;
  afterEach(() => app.stop());
  let asked: string[] = [];
  const note = aNote({ activeScene: 2 });
  const noteId = asNoteId(note._id);

  const start = async (port: Partial<Services['sound']> = {}, unkept: WritingState['unkept'] = null) => {
    asked = [];
    const { pages } = { pages: [{ pageId, width: 1404, height: 1872, title: '' }] };
    app = await startApp({
      user: aUser,
      documents: { note: [note] },
      ink: {
        openNote: async () => ({ pages, faults: [] }),
        loadPage: async () => ({ pageId, shapes: 0, points: 0, skipped: 0, spots: [], replayMs: 0, faults: [] }),
        words: async () => [],
        saveFile: async () => undefined,
        closeNote: () => undefined,
      },
      writing: {
        insert: async (_page, thing) => {
          asked.push(`insert ${thing.kind === 'file' ? `${thing.fileId} ${thing.place.x},${thing.place.y}` : ''}`);
          return { ...clean, isClean: false, canUndo: true, unkept, spots: [], ids: ['s1'] };
        },
      },
      sound: {
        begin: async (_uid, { title }) => (asked.push(`begin ${title}`), 'one'),
        pause: async () => ({ lasted: 1200, isRunning: false }),
        finish: async () => (asked.push('finish'), sound),
        forget: async (_uid, soundId) => void asked.push(`forget ${soundId}`),
        ...port,
      },
    });
    await app.dispatch(routeEntered({ name: 'noteOpen', path: `/note/open/${noteId}`, params: { noteId }, query: {} }));
  };
  const record = () => app.dispatch(recordAsked({ noteId, pageId, title: 'Monday' }));
  const codes = () => selectToasts(app.state()).map(({ code }) => code);

  it('is recorded while the note is written on, and put on the page before it is forgotten here', async () => {
    await start();
    await record();
    expect(selectRecording(app.state())).toMatchObject({ phase: 'running', lasted: 0 });
    expect(selectWriting(app.state()).noteId).toBe(noteId);
    await app.dispatch(recordPaused());
    expect(selectRecording(app.state())).toMatchObject({ phase: 'paused', lasted: 1200 });
    await app.dispatch(recordEnded());
    expect(asked).toEqual(['begin Monday', 'finish', 'insert sound 1004,40', 'forget one']);
    expect(selectRecording(app.state())).toEqual({ phase: 'none' });
    expect(selectWriting(app.state()).pages[pageId]).toMatchObject({ save: 'here', canUndo: true });
    expect(codes()).toEqual([]);
  });

  it('says why it cannot be recorded', async () => {
    await start({ begin: () => Promise.reject(new PortError('meeting.faults.refused')) });
    await record();
    expect([selectRecording(app.state()), codes()]).toEqual([{ phase: 'none' }, ['meeting.faults.refused']]);
  });

  it('is put on the page when it ends by itself, and says why it did', async () => {
    await start({ over: async () => 'unplugged' });
    await record();
    expect(asked.at(-1)).toBe('forget one');
    expect(codes()).toEqual(['meeting.ended.unplugged']);
  });

  it('stays in this browser when its page cannot keep it, or the note is left meanwhile', async () => {
    await start({}, { code: 'errors.quota', params: {} });
    await record();
    await app.dispatch(recordEnded());
    expect(asked).not.toContain('forget one');
    expect(codes()).toEqual(['meeting.waits']);

    await record();
    await app.dispatch(routeEntered({ name: 'noteLocal', path: '/note/local', params: {}, query: {} }));
    expect(asked.filter((each) => each === 'finish')).toHaveLength(2);
    expect(selectRecording(app.state())).toEqual({ phase: 'none' });
  });

  it('of an earlier sitting that was broken off comes onto its page', async () => {
    await start({ broken: async () => [{ soundId: 'old', pageId }], recover: async () => sound });
    expect(asked).toEqual(['insert sound 1004,40', 'forget old']);
    expect(codes()).toEqual(['meeting.recovered']);
  });
});
