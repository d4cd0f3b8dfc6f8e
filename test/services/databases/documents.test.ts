import { asUid } from '../../../src/app/kit/units';
import { createClock } from '../../../src/services/browser/clock';
import { createDocuments } from '../../../src/services/databases/documents';
import { createLocalDatabases } from '../../../src/services/databases/localDatabases';
import type { DocumentChange, NewDocument } from '../../../src/services/ports';
import { loadPouch } from './nodePouch';

let users = 0;

/** A user of this computer, alone in the local databases. */
const aUser = () => {
  const uid = asUid((users += 1).toString(16).padStart(24, '0'));
  const databases = createLocalDatabases(loadPouch);
  return { uid, databases, documents: createDocuments(databases, createClock()) };
};

const note = (id: string, title = 'A'): NewDocument => ({ _id: id, user: 'u', dbId: 'u-NOTE_TREE', title });
const titled = (title: string) => (document: NewDocument) => ({ ...document, title });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('documents', () => {
  it('reads what was written, and nothing of the engine’s own', async () => {
    const { uid, documents } = aUser();

    const written = await documents.create(uid, 'note', note('1'));

    expect(await documents.get(uid, 'note', '1')).toEqual(written);
    expect(await documents.readAll(uid, 'note')).toEqual([written]);
  });

  it('keeps the three databases of a user apart', async () => {
    const { uid, documents } = aUser();

    await documents.create(uid, 'note', note('1'));

    expect(await documents.readAll(uid, 'library')).toEqual([]);
    expect(await documents.readAll(uid, 'message')).toEqual([]);
  });

  it('loses none of many writes to one document at once', async () => {
    const { uid, documents } = aUser();
    await documents.create(uid, 'note', { ...note('1'), count: 0 });
    const addOne = (document: NewDocument) => ({ ...document, count: Number(document['count']) + 1 });

    await Promise.all(Array.from({ length: 8 }, () => documents.update(uid, 'note', '1', addOne)));

    expect((await documents.get(uid, 'note', '1'))?.['count']).toBe(8);
  });

  it('creates a document once, and gives the one that stands', async () => {
    const { uid, documents } = aUser();
    const first = await documents.create(uid, 'note', note('1', 'first'));

    expect(await documents.create(uid, 'note', note('1', 'second'))).toEqual(first);
  });

  it('says which document is missing when it is to be changed', async () => {
    const { uid, documents } = aUser();

    const changed = documents.update(uid, 'note', 'nope', titled('B'));

    await expect(changed).rejects.toMatchObject({ code: 'errors.documentMissing', params: { id: 'nope' } });
  });

  it('leaves a tombstone that says whose it is and in which channel', async () => {
    const { uid, databases, documents } = aUser();
    await documents.create(uid, 'note', note('1'));

    await documents.remove(uid, 'note', '1');
    await documents.remove(uid, 'note', '1');

    const database = await databases.open(uid, 'note');
    const { results } = await database.changes({ since: 0, include_docs: true });
    expect(results[0]?.doc).toMatchObject({ _id: '1', _deleted: true, user: 'u', dbId: 'u-NOTE_TREE' });
    expect(results[0]?.doc).not.toHaveProperty('title');
    expect(await documents.get(uid, 'note', '1')).toBeUndefined();
  });

  it('passes on the error value that a change throws', async () => {
    const { uid, documents } = aUser();
    await documents.create(uid, 'note', note('1'));
    const { PortError } = await import('../../../src/app/kit/appError');

    const changed = documents.update(uid, 'note', '1', () => {
      throw new PortError('errors.nameTaken');
    });

    await expect(changed).rejects.toMatchObject({ code: 'errors.nameTaken' });
  });
});

describe('a watch', () => {
  const watching = async () => {
    const user = aUser();
    await user.documents.create(user.uid, 'note', note('before'));
    const heard: DocumentChange[] = [];
    const stop = user.documents.watch(user.uid, 'note', (change) => heard.push(change));
    const all = await user.documents.readAll(user.uid, 'note');
    return { ...user, heard, stop, all };
  };

  it('reports what changes from now on, in order', async () => {
    const { uid, documents, heard, stop, all } = await watching();

    await documents.create(uid, 'note', note('1'));
    await documents.update(uid, 'note', '1', titled('B'));
    await documents.remove(uid, 'note', 'before');
    await pause(30);
    stop();

    expect(all.map(({ _id }) => _id)).toEqual(['before']);
    expect(heard.at(-1)).toEqual({ id: 'before', isDeleted: true });
    expect(heard.find((change) => !change.isDeleted && change.document['title'] === 'B')).toBeDefined();
  });

  it('hears what other handles on the same database write', async () => {
    const { uid, heard, stop } = await watching();
    const elsewhere = createDocuments(createLocalDatabases(loadPouch), createClock());

    await elsewhere.create(uid, 'note', note('other'));
    await pause(30);
    stop();

    expect(heard).toMatchObject([{ id: 'other', isDeleted: false }]);
  });

  it('reports nothing after it was stopped, also twice', async () => {
    const { uid, documents, heard, stop } = await watching();

    stop();
    stop();
    await documents.create(uid, 'note', note('1'));
    await pause(30);

    expect(heard).toEqual([]);
  });
});

describe('a database that the browser closed', () => {
  it('is opened again', async () => {
    const { uid, databases, documents } = aUser();
    await documents.create(uid, 'note', note('1'));
    const database = await databases.open(uid, 'note');
    await database.close();

    expect(await documents.get(uid, 'note', '1')).toMatchObject({ _id: '1' });
  });

  it('says so when it cannot be opened', async () => {
    const Broken = class {
      setMaxListeners = () => undefined;
      info = () => Promise.reject(Object.assign(new Error('x'), { reason: 'QuotaExceededError' }));
    };
    const databases = createLocalDatabases(async () => Broken as never);

    const read = createDocuments(databases, createClock()).readAll(asUid('f'.repeat(24)), 'note');

    await expect(read).rejects.toMatchObject({ code: 'errors.quota' });
  });
});
