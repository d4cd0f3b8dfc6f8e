import { asNoteId, asPageId, PortError } from '@inkside/kit';
import {
  choiceChanged,
  exportAsked,
  exportCancelled,
  exportClosed,
  exportOpened,
  exportSaveAsked,
} from '../../src/features/inkExport/slice';
import type { ExportOrder } from '../../src/features/inkExport/types';
import { noteClosed, noteOpened } from '../../src/features/ink/slice';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

const noteId = asNoteId('n1');
const order: ExportOrder = {
  noteId,
  title: 'Waves',
  format: 'pdf',
  pageNumbers: [1, 2, 3],
  layers: 'visible',
  hasTemplate: true,
  dpi: 0,
};

describe('exports', () => {
  let app: App;
  afterEach(() => app.stop());

  const start = async () => {
    app = await startApp({ user: aUser });
    const page = { pageId: asPageId('p1'), width: 100, height: 200, title: '' };
    await app.dispatch(noteOpened({ noteId, source: 'cloud', pages: [page, page, page], current: 0, faults: [] }));
    await app.dispatch(exportOpened({ noteId, title: 'Waves' }));
    return app.inkExport;
  };

  it('writes page by page, tells how far it is, and keeps what could not be read', async () => {
    const exports = await start();
    exports.wait();
    const fault = { kind: 'resource', name: 'pic.png', reason: 'missing' };

    await app.dispatch(exportAsked(order));
    expect(app.state().inkExport).toMatchObject({ phase: 'writing', done: 0, steps: 3 });
    exports.steps[0]?.end([fault]);
    await app.dispatch({ type: 'test/settle' });
    expect(app.state().inkExport).toMatchObject({ phase: 'writing', done: 1, steps: 3 });
    exports.steps[1]?.end([fault]);
    await app.dispatch({ type: 'test/settle' });
    exports.steps[2]?.end();
    await app.dispatch({ type: 'test/settle' });

    expect(app.state().inkExport).toMatchObject({
      phase: 'ready',
      isSaved: false,
      file: { exportId: 'export-1', name: 'Waves.pdf', size: 4096, faults: [{ ...fault, pages: [1, 2] }] },
    });
    expect(exports.started).toEqual([{ ...order, createdAt: 0, updatedAt: 0 }]);
    expect(exports.dropped).toEqual([]);
  });

  it('keeps on which pages of the note something is missing, and of a note archive that it is', async () => {
    const exports = await start();
    exports.wait();
    const fault = { kind: 'shape', name: 'a', reason: 'missing' };

    await app.dispatch(exportAsked({ ...order, pageNumbers: [7, 3] }));
    exports.steps[0]?.end([fault]);
    await app.dispatch({ type: 'test/settle' });
    exports.steps[1]?.end([{ ...fault, name: 'b' }, fault]);
    await app.dispatch({ type: 'test/settle' });
    expect(app.state().inkExport).toMatchObject({
      file: {
        faults: [
          { ...fault, pages: [7, 3] },
          { ...fault, name: 'b', pages: [3] },
        ],
      },
    });

    await app.dispatch(exportAsked({ ...order, format: 'note' }));
    for (const at of [2, 3, 4, 5]) {
      exports.steps[at]?.end([fault]);
      await app.dispatch({ type: 'test/settle' });
    }
    expect(app.state().inkExport).toMatchObject({ file: { faults: [{ ...fault, pages: [] }] } });
  });

  it('stops when it is told to, and asks for no further page', async () => {
    const exports = await start();
    exports.wait();
    await app.dispatch(exportAsked(order));
    exports.steps[0]?.end();
    await app.dispatch({ type: 'test/settle' });

    await app.dispatch(exportCancelled());
    exports.steps[1]?.end();
    await app.dispatch({ type: 'test/settle' });

    expect(app.state().inkExport).toMatchObject({ phase: 'choosing' });
    expect(exports.steps).toHaveLength(2);
    expect(exports.dropped).toEqual(['export-1']);
  });

  it('says why it failed, and can be asked again', async () => {
    const exports = await start();
    exports.wait();
    await app.dispatch(exportAsked(order));
    exports.steps[0]?.fail(new PortError('errors.inkWorker'));
    await app.dispatch({ type: 'test/settle' });

    expect(app.state().inkExport).toMatchObject({ phase: 'failed', error: { code: 'errors.inkWorker', params: {} } });
    expect(app.logged).toEqual(['inkExport']);
    expect(exports.dropped).toEqual(['export-1']);

    await app.dispatch(exportAsked({ ...order, pageNumbers: [2] }));
    exports.steps[1]?.end();
    await app.dispatch({ type: 'test/settle' });
    expect(app.state().inkExport).toMatchObject({ phase: 'ready', file: { exportId: 'export-2' } });
  });

  it('hands a finished file over as often as it is asked, and forgets it when the dialog closes', async () => {
    const exports = await start();
    await app.dispatch(exportAsked(order));

    await app.dispatch(exportSaveAsked({ exportId: 'export-1' }));
    await app.dispatch(exportSaveAsked({ exportId: 'export-1' }));
    expect(app.state().inkExport).toMatchObject({ phase: 'ready', isSaved: true });
    expect(exports.saved).toEqual(['export-1', 'export-1']);
    expect(exports.dropped).toEqual([]);

    await app.dispatch(exportClosed());
    expect(app.state().inkExport).toEqual({ phase: 'closed' });
    expect(exports.dropped).toEqual(['export-1']);
  });

  it('forgets a finished file when something else is chosen', async () => {
    const exports = await start();
    await app.dispatch(exportAsked(order));

    await app.dispatch(choiceChanged({ format: 'svg' }));

    expect(app.state().inkExport).toMatchObject({ phase: 'choosing', choice: { format: 'svg' } });
    expect(exports.dropped).toEqual(['export-1']);
  });

  it('goes with the note', async () => {
    const exports = await start();
    exports.wait();
    await app.dispatch(exportAsked(order));

    await app.dispatch(noteClosed());

    expect(app.state().inkExport).toEqual({ phase: 'closed' });
    expect(exports.dropped).toEqual(['export-1']);
  });
});
