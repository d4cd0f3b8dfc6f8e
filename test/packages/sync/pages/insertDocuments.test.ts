import type PouchDB from 'pouchdb-browser';

import { insertDocuments } from '../../../../packages/sync/src/pages/insertDocuments';

const Pouch = jest
  .requireActual<PouchDB.Constructor & { plugin(plugin: unknown): PouchDB.Constructor }>('pouchdb-core')
  .plugin(jest.requireActual('pouchdb-adapter-memory'));
let databases = 0;

const aDatabase = (): PouchDB.Database =>
  new Pouch(
    `insert${(databases += 1)}`,
    Object.assign({ adapter: 'memory' }, { auto_compaction: true, revs_limit: 50 }),
  );

const aDocument = (id: string, fields: object = {}) => ({
  _id: id,
  _rev: '2-b',
  _revisions: { start: 2, ids: ['b', 'a'] },
  title: id,
  ...fields,
});

describe('insertDocuments', () => {
  it('leaves the documents as they were', async () => {
    const data = Buffer.from('ink').toString('base64');
    const documents = [
      aDocument('z', { tags: ['one', { deep: true }] }),
      aDocument('a', { _attachments: { cover: { content_type: 'image/png', data, own: 1 } } }),
      { _id: 'gone', _rev: '1-c', _deleted: true as const },
    ];
    const before = structuredClone(documents);
    const database = aDatabase();

    expect(await insertDocuments(database, documents)).toEqual([]);
    expect(await insertDocuments(database, documents)).toEqual([]);

    expect(documents).toEqual(before);
    expect(await database.get('z')).toMatchObject({ _rev: '2-b', tags: ['one', { deep: true }] });
    expect((await database.info()).doc_count).toBe(2);
  });

  it('does not have the documents copied whole', async () => {
    const tags = ['one', { deep: true }];
    const given: { tags: unknown }[] = [];
    const database = aDatabase();
    const bulkDocs = Reflect.get(database, '_bulkDocs') as (...all: readonly unknown[]) => void;
    Reflect.set(database, '_bulkDocs', (...all: readonly [{ readonly docs: typeof given }, ...unknown[]]) => {
      given.push(...all[0].docs);
      bulkDocs.apply(database, [...all]);
    });

    await insertDocuments(database, [aDocument('a', { tags })]);

    expect(given[0]?.tags).toBe(tags);
  });

  it('finds the document that PouchDB does not take', async () => {
    const database = aDatabase();
    const wrong = { content_type: 'image/png', digest: 'md5-none', stub: true };
    const documents = [aDocument('a'), aDocument('b', { _attachments: { cover: wrong } }), aDocument('c')];

    expect(await insertDocuments(database, documents)).toMatchObject([{ id: 'b' }]);
    expect((await database.info()).doc_count).toBe(2);
  });
});
