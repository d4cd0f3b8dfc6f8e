import { insertDocuments } from '../../../../../packages/sync/src/pages/insertDocuments';
import { aNote } from '../engineWorld';
import { revsOf, sides, type Side } from './exchange';
import type { StoredDocument } from '../../../../../packages/sync/src/syncPorts';

const SKETCH = { 'sketch.txt': { content_type: 'text/plain', data: btoa('a sketch') } };

/** With the bytes, as the cloud gives it. */
const wholeOf = async ({ tab: { data }, leaves }: Side): Promise<StoredDocument> => {
  const [{ _rev: rev } = { _rev: '' }] = await leaves('a');
  const read = data.databases.use(data.uid, 'note', (local) => local.get('a', { rev, revs: true, attachments: true }));
  return (await read) as unknown as StoredDocument;
};

const receive = async ({ tab: { data }, conflicts }: Side, ...documents: readonly StoredDocument[]): Promise<void> => {
  await data.databases.use(data.uid, 'note', (local) => insertDocuments(local, documents));
  await conflicts.resolve('note', ['a']);
};

/** Where a revision of the file came from (written here, or received) must not show in what is merged of it. */
describe('two browsers that merge a document with attachments at the same time', () => {
  it('write one and the same revision, whichever of them attached the file', async () => {
    const { all } = sides(2);
    const [author, other] = all as [Side, Side];
    await author.create('a', { _attachments: SKETCH });
    await author.send();
    const first = await wholeOf(author);
    await receive(other, first);
    await author.edit('a', { title: 'Two' });
    const ids = ['0a', first._rev.slice('1-'.length)];
    const fields = { ...aNote('Start', { remark: 'from a device' }), _attachments: SKETCH };
    const beside: StoredDocument = { ...fields, _id: 'a', _rev: '2-0a', ...{ _revisions: { start: 2, ids } } };

    await receive(other, await wholeOf(author), beside);
    await receive(author, beside);

    const [here, there] = [await author.leaves('a'), await other.leaves('a')];
    expect(here[0]).toMatchObject({
      title: 'Two',
      remark: 'from a device',
      _attachments: { 'sketch.txt': { stub: true } },
    });
    expect(revsOf(there)).toEqual(revsOf(here));
    for (const { tab } of all) tab.stop();
  });
});
