import { asNoteId, asPageId, asUid } from '@inkside/kit';
import { noteObjects } from '../../../../../packages/ink/src/encode/encodeNote';
import { createInk } from '../../../../../packages/ink/src/inkPort';
import { aNote, aPage, NOTE_ID, pageName } from '../../support';
import { fakeWorker } from '../support';
import { bytesOf, p, richShape, t, type Node } from './documents';

const uid = asUid('64b5f0c2a1d3e4f506172839');
const noteId = asNoteId(NOTE_ID);
const pageId = asPageId(pageName(1));
const prefix = `${uid}/note/${NOTE_ID}/`;

/** A text note in a store, as the viewer opens it. */
const open = async (content: readonly Node[] | undefined) => {
  const resource = JSON.stringify({ uniqueId: 'r', documentId: NOTE_ID, type: 3, relativePath: '/minutes.json' });
  const note = aNote([aPage(1, [richShape('minutes.json', { resource })])]);
  const objects = new Map(noteObjects(note).map(({ path, bytes }) => [prefix + path, bytes]));
  if (content !== undefined) objects.set(`${prefix}resource/data/minutes.json`, bytesOf({ type: 'doc', content }));
  const { port } = createInk({
    objects: {
      get: async (key) => objects.get(key),
      list: async (start) =>
        [...objects].filter(([key]) => key.startsWith(start)).map(([key, { length }]) => ({ key, size: length })),
    },
    imported: () => Promise.reject(new Error('nothing is imported')),
    noteAddress: '',
    download: () => undefined,
    urls: { createObjectURL: () => '', revokeObjectURL: () => undefined },
    spawn: fakeWorker,
  });
  await port.openNote({
    uid,
    noteId,
    source: 'cloud',
    pageNames: [],
    removedPages: [],
    size: { width: 800, height: 600 },
  });
  return port;
};

describe('a text note in the viewer', () => {
  it('is read with its page, and found', async () => {
    const port = await open([
      p(t('Said on '), t('Monday', 'bold')),
      p(t('far', { type: 'link', attrs: { href: 'https://example.org' } })),
    ]);
    const report = await port.loadPage({ noteId, pageId, again: false });

    expect(report).toMatchObject({ faults: [], shapes: 1, spots: [{ title: 'far', target: { kind: 'url' } }] });
    expect(report.height).toBeUndefined();
    expect((await port.words({ noteId, pageId })).map(({ text }) => text)).toEqual(['Said on Monday', 'far']);
  });

  it('says how long its text makes the page', async () => {
    const port = await open(Array.from({ length: 200 }, (_, index) => p(t(`line ${index}`))));

    expect((await port.loadPage({ noteId, pageId, again: false })).height).toBeGreaterThan(5000);
  });

  it('names the file that is missing', async () => {
    const port = await open(undefined);

    expect((await port.loadPage({ noteId, pageId, again: false })).faults).toEqual([
      { kind: 'resource', name: 'minutes.json', reason: 'missing' },
    ]);
  });
});
