import { asNoteId, asUid } from '@inkside/kit';
import { noteObjects } from '../../../../../packages/ink/src/encode/encodeNote';
import { createInk } from '../../../../../packages/ink/src/inkPort';
import type { HandlerDeps } from '../../../../../packages/ink/src/worker/inkHandler';
import type { PicturesQuestion } from '../../../../../packages/ink/src/worker/filesProtocol';
import type { Call } from '../../../../../packages/ink/src/worker/protocol';
import { aNote, aPage, aStroke, NOTE_ID } from '../../support';
import { fakeWorker } from '../support';

const uid = asUid('64b5f0c2a1d3e4f506172839');
export const noteId = asNoteId(NOTE_ID);

/** A note whose pages lie on those of one PDF, and what is fetched and asked for it. */
export const openPdfNote = async (pdfPages: readonly number[] = [0, 1, 2], deps: Partial<HandlerDeps> = {}) => {
  const prefix = `${uid}/note/${NOTE_ID}/`;
  const pages = pdfPages.map((pageIndex, index) =>
    aPage(index + 1, [aStroke(index + 1)], { pdf: { file: 'plan.pdf', pageIndex } }),
  );
  const objects = new Map(noteObjects(aNote(pages)).map(({ path, bytes }) => [prefix + path, bytes]));
  objects.set(`${prefix}resource/data/plan.pdf`, new Uint8Array(9));
  const [got, pictures]: [string[], PicturesQuestion[]] = [[], []];
  const ink = createInk({
    objects: {
      get: async (key) => {
        got.push(key.slice(prefix.length));
        return objects.get(key);
      },
      list: async (start) =>
        [...objects].filter(([key]) => key.startsWith(start)).map(([key, { length }]) => ({ key, size: length })),
    },
    imported: () => Promise.reject(new Error('nothing is imported')),
    noteAddress: '',
    download: () => undefined,
    urls: { createObjectURL: () => '', revokeObjectURL: () => undefined },
    spawn: () => {
      const worker = fakeWorker(undefined, deps);
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (message) => {
        const { question } = message as Call;
        if (question.kind === 'pictures') pictures.push(question);
        post(message);
      };
      return worker;
    },
  });
  await ink.port.openNote({
    uid,
    noteId,
    source: 'cloud',
    pageNames: [],
    removedPages: [],
    size: { width: 1, height: 1 },
  });
  return { ...ink, pictures, pdfs: () => got.filter((path) => path.endsWith('plan.pdf')).length };
};
