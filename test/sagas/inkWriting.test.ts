import { asNoteId, asPageId, PortError } from '@inkside/kit';
import type { WritingState } from '@inkside/ink';
import type { Ledger } from '@inkside/protocol';
import { layerActAsked, layerRefused, selectListedLayers } from '../../src/features/ink/layersSlice';
import { pageTurned } from '../../src/features/ink/slice';
import { selectUnsentInk } from '../../src/features/ink/selectors';
import { makeSelectDevicesWith } from '../../src/features/ink/standingSelectors';
import {
  chosenChanged,
  chosenCopied,
  chosenDoubled,
  chosenHeld,
  chosenSaved,
  copiesPasted,
  eraseFinished,
  lassoDrawn,
  paperChosen,
  selectWriting,
  strokeFinished,
  strokeUndone,
  takenOutside,
  textBegun,
  textTyped,
  toolChosen,
  wholePageHeld,
  writingEntered,
  writingSaveAsked,
} from '../../src/features/ink/writingSlice';
import { routeEntered } from '../../src/features/route/slice';
import { selectToasts } from '../../src/features/toasts/slice';
import type { Services } from '../../src/services/ports';
import { aNote } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

const [first, second] = [asPageId('p1'), asPageId('p2')];
const pages = [first, second].map((pageId) => ({ pageId, width: 100, height: 200, title: '' }));
const clean: WritingState = { canUndo: false, canRedo: false, isClean: true, isRefused: false, unkept: null };
const dirty: WritingState = { ...clean, canUndo: true, isClean: false };
const commitOf = (id: string) => ({ _id: id, uniqueId: id, commitStatus: 0, commitType: 1, user: 'u', dbId: 'd' });

describe('writing on a note', () => {
  let app: App;
  afterEach(() => app.stop());
  const asked: string[] = [];
  const note = aNote({});
  const noteId = asNoteId(note._id);

  const start = async (writing: Partial<Services['inkWriting']> = {}) => {
    asked.length = 0;
    const port: Partial<Services['inkWriting']> = {
      open: async ({ pageId }) => (asked.push(`open ${pageId}`), clean),
      stroke: async (_page, strokeId) => (asked.push(`stroke ${strokeId}`), dirty),
      edit: async (_page, { kind }) => (asked.push(kind), dirty),
      lasso: async () => ({ ids: ['s1'], box: { left: 0, top: 0, right: 10, bottom: 20 } }),
      send: async ({ pageId }, { commitId }) => {
        asked.push(`send ${pageId}`);
        return { commit: commitOf(commitId), seqs: [1], isBack: false };
      },
      settle: async () => (asked.push('settle'), { ...clean, canUndo: true }),
      end: async () => void asked.push('end'),
      ...writing,
    };
    app = await startApp({
      user: aUser,
      ink: {
        openNote: async () => ({ pages, faults: [] }),
        loadPage: async ({ pageId }) => ({
          pageId,
          shapes: 0,
          points: 0,
          skipped: 0,
          spots: [],
          replayMs: 0,
          faults: [],
        }),
        words: async () => [],
        saveFile: async () => undefined,
        closeNote: () => void asked.push('close'),
      },
      writing: port,
      documents: { note: [note] },
    });
    await app.dispatch(routeEntered({ name: 'noteOpen', path: `/note/open/${noteId}`, params: { noteId }, query: {} }));
  };
  const on = { noteId, pageId: first };
  const stroke = (strokeId: string, count = 5) =>
    strokeFinished({ ...on, strokeId, box: { left: 0, top: 0, right: 1, bottom: 1 }, count });
  const page = () => selectWriting(app.state()).pages[first];

  it('opens the page that is read, and the next one when it is turned to', async () => {
    await start();
    expect(asked).toEqual([]);
    await app.dispatch(writingEntered({ noteId }));
    expect(page()).toMatchObject({ phase: 'open', save: 'cloud' });
    await app.dispatch(pageTurned({ index: 1 }));
    await app.dispatch(pageTurned({ index: 0 }));
    expect(asked).toEqual(['open p1', 'open p2']);
  });

  it('keeps each stroke at once, and sends them as one revision when the pen has rested', async () => {
    await start();
    await app.dispatch(writingEntered({ noteId }));
    await app.dispatch(stroke('a'));
    await app.clock.advance(2000);
    await app.dispatch(stroke('b'));
    expect(page()).toMatchObject({ save: 'here', canUndo: true });
    await app.clock.advance(2900);
    expect(asked).toEqual(['open p1', 'stroke a', 'stroke b']);
    await app.clock.advance(200);
    expect(asked.slice(3)).toEqual(['send p1', 'settle']);
    expect(page()).toMatchObject({ save: 'cloud', canUndo: true });
  });

  it('does not wait for a pen that never rests, nor when it is asked to save', async () => {
    await start();
    await app.dispatch(writingEntered({ noteId }));
    await app.dispatch(stroke('a', 20_000));
    expect(asked).toContain('send p1');
    asked.length = 0;
    await app.dispatch(stroke('b'));
    await app.dispatch(writingSaveAsked({ noteId }));
    expect(asked).toContain('send p1');
  });

  it('says that a page cannot be written on of which something is missing, and sends nothing of it', async () => {
    await start({ open: () => Promise.reject(new PortError('errors.inkIncomplete', { name: 'x' })) });
    await app.dispatch(writingEntered({ noteId }));
    expect(page()).toMatchObject({ phase: 'refused', error: { code: 'errors.inkIncomplete' } });
    await app.clock.advance(60_000);
    expect(asked).toEqual([]);
  });

  it('says that a send failed or that there is no room, and tries again', async () => {
    let isDown = true;
    const send = async () => {
      if (isDown) throw new PortError('errors.network', { operation: 'objects' });
      asked.push('sent');
      return { commit: null, seqs: [], isBack: false };
    };
    await start({ send });
    await app.dispatch(writingEntered({ noteId }));
    await app.dispatch(stroke('a'));
    await app.clock.advance(3100);
    expect(page()).toMatchObject({ save: 'failed', error: { code: 'errors.network' } });
    isDown = false;
    await app.clock.advance(34_000);
    expect(asked).toContain('sent');
    expect(page()?.save).toBe('cloud');
  });

  it('keeps here what a full cloud does not take, says that it is full, and sends it when there is room', async () => {
    let isFull = true;
    const send: Services['inkWriting']['send'] = async (_page, { commitId }) => {
      if (isFull) throw new PortError('errors.storageFull');
      return { commit: commitOf(commitId), seqs: [1], isBack: false };
    };
    await start({ send });
    await app.dispatch(writingEntered({ noteId }));
    await app.dispatch(stroke('a'));
    await app.clock.advance(3100);
    expect(page()).toMatchObject({ save: 'failed', canUndo: true, error: { code: 'errors.storageFull' } });
    // More can be written meanwhile, and no commit says that it is there.
    await app.dispatch(stroke('b'));
    const { documents } = await app.services.documents.readAll(aUser.uid, 'note');
    expect(documents).toHaveLength(1);
    isFull = false;
    await app.clock.advance(40_000);
    expect(page()?.save).toBe('cloud');
  });

  it('sends the rest when the note is left, and ends the sitting then', async () => {
    await start();
    await app.dispatch(writingEntered({ noteId }));
    await app.dispatch(stroke('a'));
    await app.dispatch(routeEntered({ name: 'localNote', path: '/note/localNote', params: {}, query: {} }));
    expect(asked.slice(2)).toEqual(['close', 'send p1', 'settle', 'end']);
    expect(selectWriting(app.state()).noteId).toBeNull();
  });

  it('sends what an earlier sitting has left, without anybody writing', async () => {
    await start({ waiting: async () => [on], open: async () => (asked.push('open'), dirty) });
    await app.clock.advance(3100);
    expect(asked).toEqual(['open', 'send p1', 'settle']);
  });

  it('sends what was left of a note that nobody opens, once, a while after the start', async () => {
    let left: (typeof on)[] = [];
    await start({
      waiting: async () => left,
      open: async ({ pageId }) => (asked.push(`open ${pageId}`), dirty),
      end: async () => {
        asked.push('end');
        left = [];
      },
    });
    await app.dispatch(routeEntered({ name: 'localNote', path: '/note/localNote', params: {}, query: {} }));
    asked.length = 0;
    left = [on];
    await app.clock.advance(9000);
    expect(asked).toEqual(['open p1', 'send p1', 'settle', 'end', 'close']);
    await app.clock.advance(600_000);
    expect(asked).toHaveLength(5);
  });

  it('ends a gesture of the eraser, holds what a lasso holds, and changes that', async () => {
    await start();
    await app.dispatch(writingEntered({ noteId }));
    await app.dispatch(eraseFinished(on));
    const way = [0, 1, 2].map((x) => ({ x, y: x * x }));
    await app.dispatch(lassoDrawn({ ...on, way }));
    await app.dispatch(chosenChanged({ act: 'move', matrix: { a: 2, b: 0, c: 0, d: 2, e: 5, f: 0 } }));
    expect(selectWriting(app.state()).chosen).toEqual({
      pageId: first,
      ids: ['s1'],
      box: { left: 5, top: 0, right: 25, bottom: 40 },
    });
    await app.dispatch(chosenChanged({ act: 'remove' }));
    expect(selectWriting(app.state()).chosen).toBeNull();
    expect(asked.slice(1)).toEqual(['finish', 'change', 'change']);
    await app.dispatch(chosenHeld({ chosen: { ...on, ids: ['s1'], box: { left: 0, top: 0, right: 1, bottom: 1 } } }));
    await app.dispatch(toolChosen({ tool: 'pen' }));
    expect(selectWriting(app.state()).chosen).toBeNull();
  });

  it('writes on a layer that was made, and says why nothing is done on one that is locked', async () => {
    const layer = { id: 0, name: '', lock: false, show: true, shapes: 1 };
    const layers = [layer, { ...layer, id: 1, name: 'Sketch', lock: true }];
    const states: WritingState[] = [
      { ...dirty, layers },
      { ...dirty, refusal: 'locked' },
      { ...dirty, refusal: 'locked' },
    ];
    await start({ open: async () => ({ ...clean, layers: [layer] }), edit: async () => states.shift() ?? dirty });
    await app.dispatch(writingEntered({ noteId }));
    await app.dispatch(layerActAsked({ ...on, act: { kind: 'add' } }));
    expect(selectListedLayers(app.state()).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [1, true],
      [0, false],
    ]);
    expect(page()?.save).toBe('here');
    await app.dispatch(layerRefused({ reason: 'locked', layer: { ...layer, id: 1, name: 'Sketch' } }));
    await app.dispatch(layerActAsked({ ...on, act: { kind: 'remove', id: 1 } }));
    await app.dispatch(eraseFinished(on));
    expect(selectToasts(app.state()).map(({ code, params }) => [code, params])).toEqual([
      ['ink.layers.pen.locked', { named: 'yes', name: 'Sketch', number: 2 }],
      ['ink.layers.refused.locked', {}],
    ]);
  });

  it('names the device that has opened the note as it stands now, and none that has opened it as it was', async () => {
    await start();
    const said = (writtenAt: number): Ledger => ({
      ...{ at: 1, devices: [{ id: 5, name: 'Note Air', asleepSince: null }], files: [] },
      objects: [
        {
          ...{ kind: 'note', id: noteId, changedAt: 1 },
          devices: [
            {
              ...{ deviceId: 5, at: 1, objects: 1, bytes: 1, ms: 1 },
              said: { at: 1, event: 'opened', reason: '', writtenAt },
            },
          ],
        },
      ],
    });
    const stands = Number(note['updatedAt']);
    const read = jest.spyOn(app.services.delivery, 'read').mockResolvedValue(said(stands - 1));
    const named = () => makeSelectDevicesWith(noteId)(app.state());
    await app.dispatch(writingEntered({ noteId }));
    expect(named()).toBe('');
    read.mockResolvedValue(said(stands));
    await app.clock.advance(300_000);
    expect(named()).toBe('Note Air');
    await app.dispatch(stroke('a'));
    await app.clock.advance(3100);
    expect([page()?.save, named()]).toEqual(['cloud', '']);
  });

  it('says why nothing was undone', async () => {
    await start({ edit: async () => ({ ...dirty, isRefused: true }) });
    await app.dispatch(writingEntered({ noteId }));
    await app.dispatch(strokeUndone(on));
    expect(selectToasts(app.state()).map(({ code }) => code)).toEqual(['ink.changedElsewhere']);
  });

  it('copies what the lasso holds, and holds the copies when they are pasted', async () => {
    const pasted: unknown[] = [];
    const copy = async (_page: unknown, ids: readonly string[]) => ids.length;
    const paste: Services['inkWriting']['paste'] = async (_page, by) => {
      pasted.push(by);
      return { ...dirty, ids: ['s9'] };
    };
    await start({ copy, paste });
    await app.dispatch(writingEntered({ noteId }));
    await app.dispatch(copiesPasted(on));
    expect(pasted).toEqual([]);
    await app.dispatch(lassoDrawn({ ...on, way: [] }));
    await app.dispatch(chosenCopied({ isCut: true }));
    expect(selectWriting(app.state())).toMatchObject({ chosen: null, copied: { count: 1, from: first } });
    await app.dispatch(copiesPasted(on));
    await app.dispatch(pageTurned({ index: 1 }));
    await app.dispatch(copiesPasted({ noteId, pageId: second }));
    expect(pasted).toEqual([
      { x: 48, y: 48 },
      { x: 0, y: 0 },
    ]);
    expect(selectWriting(app.state()).chosen).toMatchObject({ pageId: second });
  });

  it('holds all of a page, doubles it, and leaves what was copied before', async () => {
    const asked: unknown[] = [];
    const lasso: Services['inkWriting']['lasso'] = async (_page, holding) => {
      asked.push(holding);
      return { ids: ['s1', 's2'], box: { left: 0, top: 0, right: 10, bottom: 20 } };
    };
    const paste: Services['inkWriting']['paste'] = async (...[, by, , , ids]) => {
      asked.push([by, ids]);
      return { ...dirty, ids: ['s9'] };
    };
    await start({ lasso, paste });
    await app.dispatch(writingEntered({ noteId }));
    await app.dispatch(chosenDoubled());
    expect(asked).toEqual([]);
    await app.dispatch(wholePageHeld(on));
    await app.dispatch(chosenDoubled());
    expect(asked).toEqual(['all', [{ x: 48, y: 48 }, ['s1', 's2']], { ids: ['s9'] }]);
    expect(selectWriting(app.state()).copied).toBeNull();
  });

  it('saves a picture of what is held by the name of the note and the page, and says what became of a copy', async () => {
    const orders: unknown[] = [];
    const broken = new PortError('errors.objectMissing');
    await start({
      savePiece: async (_page, order) => {
        orders.push(order);
        if (order.format === 'svg') throw broken;
      },
    });
    await app.dispatch(writingEntered({ noteId }));
    await app.dispatch(chosenSaved({ format: 'png' }));
    await app.dispatch(lassoDrawn({ ...on, way: [] }));
    await app.dispatch(paperChosen({ hasPaper: true }));
    await app.dispatch(chosenSaved({ format: 'png' }));
    await app.dispatch(chosenSaved({ format: 'svg' }));
    const order = { ids: ['s1'], hasPaper: true, title: note['title'], pageNumber: 1 };
    expect(orders).toEqual([
      { ...order, format: 'png' },
      { ...order, format: 'svg' },
    ]);
    await app.dispatch(takenOutside({ what: 'link', isTaken: true, why: 'x' }));
    await app.dispatch(takenOutside({ what: 'picture', isTaken: false, why: 'x' }));
    expect(selectToasts(app.state()).map(({ code }) => code)).toEqual([
      ...['errors.objectMissing', 'ink.write.taken.link', 'ink.write.notTaken.picture'],
    ]);
  });

  it('opens a text box, keeps what was typed as one act, and nothing that did not change', async () => {
    const typed: unknown[] = [];
    await start({ edit: async (_page, edit) => (typed.push(edit), dirty) });
    await app.dispatch(writingEntered({ noteId }));
    await app.dispatch(textBegun({ ...on, place: { x: 10, y: 20 }, width: 300 }));
    expect(selectWriting(app.state()).typing).toMatchObject({ pageId: first, id: null, text: '' });
    await app.dispatch(textTyped({ text: '', height: 40 }));
    expect([selectWriting(app.state()).typing, typed]).toEqual([null, []]);
    await app.dispatch(textBegun({ ...on, place: { x: 10, y: 20 }, width: 300 }));
    await app.dispatch(textTyped({ text: 'Bring a ruler', height: 90 }));
    const box = { left: 10, top: 20, right: 310, bottom: 110 };
    expect(typed).toMatchObject([{ kind: 'type', typed: { text: 'Bring a ruler', box } }]);
  });

  it('sends what a closed note still has, counts it until then, and looks again when a note is closed', async () => {
    let waiting = [{ noteId, pageId: second }];
    let isSilent = true;
    await start({
      waiting: async () => waiting,
      send: async ({ pageId }, { commitId }) => {
        if (isSilent) throw new PortError('errors.network', { operation: 'objects' });
        waiting = [];
        asked.push(`send ${pageId}`);
        return { commit: commitOf(commitId), seqs: [1], isBack: false };
      },
    });
    jest.spyOn(app.services.storage, 'hasInk').mockResolvedValue(true);
    await app.dispatch(routeEntered({ name: 'noteList', path: '/note', params: {}, query: {} }));
    await app.clock.advance(8000);
    await app.clock.advance(20_000);
    expect(selectUnsentInk(app.state())).toBe(1);
    isSilent = false;
    await app.clock.advance(300_000);
    expect(asked).toContain('send p2');
    expect(selectUnsentInk(app.state())).toBe(0);
  });
});
