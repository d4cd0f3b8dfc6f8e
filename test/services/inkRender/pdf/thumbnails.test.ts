import { asNoteId, asPageId, asUid } from '../../../../src/app/kit/text/units';
import { noteObjects } from '../../../../src/services/ink/encodeNote';
import { createInk } from '../../../../src/services/ink/inkPort';
import type { Call, PicturesQuestion } from '../../../../src/services/ink/worker/protocol';
import { aNote, aPage, aStroke, NOTE_ID, pageName } from '../../ink/support';
import { fakeWorker } from '../support';

const uid = asUid('64b5f0c2a1d3e4f506172839');
const noteId = asNoteId(NOTE_ID);
const COLOURS = { paper: '#ffffff', line: '#d8d4cb', isDark: false };

/** A note whose pages lie on those of one PDF, and what is fetched and asked for it. */
const open = async () => {
  const prefix = `${uid}/note/${NOTE_ID}/`;
  const pages = [1, 2, 3].map((number) => aPage(number, [aStroke(number)], { pdf: { file: 'plan.pdf', pageIndex: number - 1 } }));
  const objects = new Map(noteObjects(aNote(pages)).map(({ path, bytes }) => [prefix + path, bytes]));
  objects.set(`${prefix}resource/data/plan.pdf`, new Uint8Array(9));
  const [got, pictures]: [string[], PicturesQuestion[]] = [[], []];
  const ink = createInk({
    objects: {
      get: async (key) => {
        got.push(key.slice(prefix.length));
        return objects.get(key);
      },
      list: async (start) => [...objects].filter(([key]) => key.startsWith(start)).map(([key, { length }]) => ({ key, size: length })),
    },
    imported: () => Promise.reject(new Error('nothing is imported')),
    noteAddress: '',
    download: () => undefined,
    urls: { createObjectURL: () => '', revokeObjectURL: () => undefined },
    spawn: () => {
      const worker = fakeWorker();
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (message) => {
        const { question } = message as Call;
        if (question.kind === 'pictures') pictures.push(question);
        post(message);
      };
      return worker;
    },
  });
  await ink.port.openNote({ uid, noteId, source: 'cloud', pageNames: [], removedPages: [], size: { width: 1, height: 1 } });
  const small = (number: number) => ink.surfaces.thumbnail(asPageId(pageName(number)), 135, COLOURS, new AbortController().signal);
  return { ...ink, small, pictures, pdfs: () => got.filter((path) => path.endsWith('plan.pdf')).length };
};

describe('small pictures of pages that lie on a PDF', () => {
  it('have its pages drawn no larger than they are, and fetch it once', async () => {
    const { small, pictures, pdfs } = await open();

    expect(await Promise.all([1, 2, 3].map(small))).not.toContain(undefined);
    expect(pictures.map(({ longest }) => longest)).toEqual([180, 180, 180]);
    expect(pdfs()).toBe(1);
  });

  it('are drawn as large as on the device for a page that is read', async () => {
    const { port, pictures, small } = await open();
    await port.loadPage({ noteId, pageId: asPageId(pageName(1)), again: false });
    await small(1);

    expect(pictures.map(({ longest }) => longest)).toEqual([undefined]);
  });

  it('are not made for finding words', async () => {
    const { port, pictures, pdfs } = await open();
    await port.words({ noteId, pageId: asPageId(pageName(2)) });

    expect([pictures, pdfs()]).toEqual([[], 0]);
  });
});
