import { asUid, type Uid } from '@inkside/kit';
import { until } from '../../../../harness/until';
import { openBrowser, openRaw, pouchName, replaceBy, rowsOf, tamper } from './brokenBrowser';
import type { DatabaseName, NewDocument } from '../../../../../packages/sync/src/syncPorts';

let users = 0;
const newUid = (): Uid => asUid((users += 1).toString(16).padStart(24, 'c'));

const channels: Record<DatabaseName, string> = { note: 'NOTE_TREE', library: 'READER_LIBRARY', message: 'MESSAGE' };
const aDocument = (uid: Uid, id: string, database: DatabaseName = 'note', more: object = {}): NewDocument => ({
  _id: id,
  user: uid,
  dbId: `${uid}-${channels[database]}`,
  title: `Title of ${id}`,
  ...more,
});

/** A browser in which `a` and `b` came from the cloud, and `b` was renamed since. */
const aReader = async () => {
  const browser = openBrowser(newUid());
  const { uid, documents, databases, data } = browser;
  const pulled = ['a', 'b'].map((id) => ({
    ...aDocument(uid, id),
    _rev: '1-c0',
    _revisions: { start: 1, ids: ['c0'] },
  }));
  await databases.use(uid, 'note', (local) => local.bulkDocs({ docs: pulled as never }, { new_edits: false }));
  await documents.edit(uid, 'note', 'b', { title: 'Not sent yet' });
  await data.journal.appendPage(undefined, {
    session: 's',
    serverUuid: 'u',
    since: '7',
    isComplete: true,
    withRevisions: false,
  });
  return browser;
};
type Reader = Awaited<ReturnType<typeof aReader>>;

const namesOfStanding = async ({ uid, documents }: Reader, database: DatabaseName = 'note') =>
  (await documents.readAll(uid, database)).documents.map(({ _id, title }) => [_id, title]);

const journalName = (uid: Uid): string => `inkside-${uid}`;

describe('the mender', () => {
  it('finds nothing where nothing is broken, and leaves everything as it is', async () => {
    const reader = await aReader();

    expect(await reader.mender.examine(reader.uid)).toEqual([]);
    expect(await reader.mender.mend(reader.uid)).toBeUndefined();
    expect(await namesOfStanding(reader)).toEqual([
      ['a', 'Title of a'],
      ['b', 'Not sent yet'],
    ]);
  });

  it('makes no database by looking for it', async () => {
    const browser = openBrowser(newUid());

    expect(await browser.mender.examine(browser.uid)).toEqual([]);

    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names.filter((name) => name?.includes(browser.uid))).toEqual([]);
  });

  const breakers: readonly (readonly [string, (uid: Uid) => Promise<void>])[] = [
    [
      'whose metadata is no JSON',
      (uid) =>
        tamper(pouchName(uid, 'note'), 'document-store', (own) =>
          own.put({ id: 'a', data: '{not', winningRev: '1-c0', deletedOrLocal: '0', seq: 1 }),
        ),
    ],
    [
      'with a document of another make',
      (uid) => tamper(pouchName(uid, 'note'), 'document-store', (own) => own.put({ id: 'x', what: 'ever' })),
    ],
    [
      'with a body that names no document',
      (uid) => tamper(pouchName(uid, 'note'), 'by-sequence', (own) => own.put({ title: 'garbage' }, 99)),
    ],
    [
      'with a body of no document',
      (uid) => tamper(pouchName(uid, 'note'), 'by-sequence', (own) => own.put({ _doc_id_rev: 'z::1-ab' }, 99)),
    ],
    ['that lacks a body', (uid) => tamper(pouchName(uid, 'note'), 'by-sequence', (own) => own.delete(1))],
  ];
  for (const [what, broken] of breakers) {
    it(`makes a database anew ${what}, and keeps the unsent change with its ancestry`, async () => {
      const reader = await aReader();
      await broken(reader.uid);
      expect(await reader.mender.examine(reader.uid)).toEqual(['note']);

      const mended = await reader.mender.mend(reader.uid);

      expect(mended).toMatchObject({ databases: ['note'], kept: 1 });
      expect(await namesOfStanding(reader)).toEqual([['b', 'Not sent yet']]);
      const leaves = await reader.databases.use(reader.uid, 'note', (local) =>
        local.get('b', { open_revs: 'all', revs: true }),
      );
      expect(leaves).toMatchObject([{ ok: { _revisions: { start: 2, ids: [expect.any(String), 'c0'] } } }]);
      expect(await reader.data.journal.readOutbox()).toMatchObject([
        { id: 'b', refusal: null, base: { _rev: '1-c0' } },
      ]);
      // The feed is read from its beginning, and no page of the old one counts.
      expect(await reader.data.journal.readPullState()).toBeUndefined();
      expect(await reader.mender.examine(reader.uid)).toEqual([]);
    });
  }

  it('is not held up by a database of another shape, which PouchDB would wait for for ever', async () => {
    const reader = openBrowser(newUid());
    await replaceBy(pouchName(reader.uid, 'library'), 5, (database) => database.createObjectStore('something'));

    await expect(reader.documents.readAll(reader.uid, 'library')).rejects.toMatchObject({ code: 'errors.database' });
    expect((await reader.documents.readAll(reader.uid, 'note')).documents).toEqual([]);
    expect(await reader.mender.mend(reader.uid)).toEqual({ databases: ['library'], kept: 0, aside: 0 });
    await reader.documents.create(reader.uid, 'library', aDocument(reader.uid, 'book', 'library'));

    expect((await reader.documents.readAll(reader.uid, 'library')).documents).toHaveLength(1);
  });

  for (const version of [1, 9]) {
    it(`takes a database of version ${version} for none of its own`, async () => {
      const reader = openBrowser(newUid());
      await replaceBy(pouchName(reader.uid, 'message'), version, (database) =>
        database.createObjectStore('document-store'),
      );
      await replaceBy(journalName(reader.uid), version, (database) => database.createObjectStore('state'));

      expect(await reader.mender.examine(reader.uid)).toEqual(['message', 'journal']);
      expect(await reader.mender.mend(reader.uid)).toMatchObject({ databases: ['message', 'journal'] });
      expect((await reader.documents.readAll(reader.uid, 'message')).documents).toEqual([]);
      expect(await reader.data.journal.readOutbox()).toEqual([]);
    });
  }

  it('ends what PouchDB never answers', async () => {
    const reader = await aReader();
    await reader.documents.readAll(reader.uid, 'note');
    // As a reading that an error inside of PouchDB has left open.
    const open = reader.databases
      .use(reader.uid, 'note', () => new Promise<void>(() => undefined))
      .catch((thrown: unknown) => thrown);
    await tamper(pouchName(reader.uid, 'note'), 'by-sequence', (own) => own.delete(1));

    await reader.mender.mend(reader.uid);

    expect(await open).toMatchObject({ code: 'errors.database', params: { detail: 'rebuilt' } });
  });

  it('sends neither deletions nor emptied documents because of it', async () => {
    const reader = await aReader();
    const { uid, documents } = reader;
    await documents.create(uid, 'note', aDocument(uid, 'c'));
    await documents.remove(uid, 'note', 'a');
    const { keys, values } = await rowsOf(pouchName(uid, 'note'), 'by-sequence');
    const emptied = values.findIndex((row) => (row as { _doc_id_rev: string })._doc_id_rev.startsWith('c::'));
    await tamper(pouchName(uid, 'note'), 'by-sequence', (own) => {
      own.put({ _doc_id_rev: (values[emptied] as { _doc_id_rev: string })._doc_id_rev }, keys[emptied]);
      own.put({ garbage: 1 }, 500);
    });

    const mended = await reader.mender.mend(uid);

    // The person's own deletion stands, because the outbox names it too; what was emptied is not sent, but handed out.
    expect(mended).toMatchObject({ databases: ['note'], aside: 2 });
    expect(await namesOfStanding(reader)).toEqual([['b', 'Not sent yet']]);
    const [deleted] = await reader.databases.use(uid, 'note', (local) =>
      local.get('a', { open_revs: 'all', revs: true }),
    );
    expect(deleted).toMatchObject({ ok: { _deleted: true, dbId: `${uid}-NOTE_TREE` } });
    expect(reader.files).toHaveLength(1);
    expect(reader.files[0]?.rows.map(({ database, id }) => [database, id])).toEqual([
      ['note', 'c'],
      ['note', ''],
    ]);
    // It stays, and is given again when somebody asks.
    expect(await reader.mender.aside(uid)).toHaveLength(2);
    await reader.mender.saveAside(uid);
    expect(reader.files[1]?.rows).toEqual(reader.files[0]?.rows);
  });

  it('looks for what lies aside without making anything', async () => {
    const { uid, mender } = await aReader();

    expect(await mender.aside(uid)).toEqual([]);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`inkside-saved-${uid}`);
  });

  it('believes no deletion where the outbox is lost too, and keeps all that lives', async () => {
    const reader = await aReader();
    const { uid, documents } = reader;
    await documents.remove(uid, 'note', 'a');
    await replaceBy(journalName(uid), 2, () => undefined);
    await tamper(pouchName(uid, 'note'), 'by-sequence', (own) => own.put({ garbage: 1 }, 500));

    expect(await reader.mender.mend(uid)).toMatchObject({ databases: ['note', 'journal'], kept: 0 });

    expect(await namesOfStanding(reader)).toEqual([['b', 'Not sent yet']]);
    expect(
      await reader.databases.use(uid, 'note', (local) => local.get('a').catch((thrown: unknown) => thrown)),
    ).toMatchObject({ reason: 'missing' });
    expect(await reader.data.journal.readOutbox()).toEqual([]);
  });

  it('keeps a document whose deletion waits for a word', async () => {
    const reader = await aReader();
    const { uid } = reader;
    await reader.data.journal.hold([
      { database: 'note', id: 'a', tombstone: { _id: 'a', _rev: '2-d', _deleted: true } },
    ]);
    await tamper(pouchName(uid, 'note'), 'by-sequence', (own) => own.put({ garbage: 1 }, 500));

    await reader.mender.mend(uid);

    expect(await namesOfStanding(reader)).toEqual([
      ['a', 'Title of a'],
      ['b', 'Not sent yet'],
    ]);
  });

  it('reads an outbox row by row, and knows a document by its key where the entry says nothing', async () => {
    const reader = await aReader();
    const { uid, data } = reader;
    await data.journal.hold([{ database: 'note', id: 'h', tombstone: { _id: 'h' } }]);
    await data.journal.keepLoser({ database: 'note', id: 'l', document: { _id: 'l', _rev: '1-l' } });
    const operation = { id: '1', words: { code: 'notes.moved', params: {} }, at: data.clock.now() };
    await data.journal.keepOperation(operation, '[]');
    const [before] = await data.journal.readOutbox();
    await tamper(journalName(uid), 'outbox', (own) => own.put({ database: 'note', id: 'odd', base: 'text' }));
    await tamper(journalName(uid), 'pages', (own) => own.put('{"results":', 3));
    await tamper(journalName(uid), 'sent', (own) => own.put('no JSON'));

    expect(await reader.mender.mend(uid)).toMatchObject({ databases: ['journal'], kept: 2 });

    const entries = await data.journal.readOutbox();
    expect(entries).toMatchObject([before as object, { id: 'odd', base: null, refusal: null }]);
    expect(await data.journal.readHeld()).toHaveLength(1);
    expect(await data.journal.readLosers()).toHaveLength(1);
    expect([await data.journal.readOperations(), await data.journal.readInverses('1')]).toEqual([[operation], '[]']);
    // Numbers never come back, so that what a tab remembers of the old journal means nothing in this one.
    const [number] = await data.journal.noteWrites([{ database: 'note', id: 'n', base: null, at: 1 as never }]);
    expect(number).toBeGreaterThan(Math.max(...entries.map(({ writes }) => writes)));
    const page = await data.journal.appendPage('{"results":[]}', {
      session: 's',
      serverUuid: '',
      since: '1',
      isComplete: false,
      withRevisions: true,
    });
    expect(page).toBeGreaterThan(1_000_000);
  });

  it('goes on where a tab was closed, before and after anything was removed', async () => {
    const reader = await aReader();
    const { uid, local } = reader;
    await tamper(pouchName(uid, 'note'), 'by-sequence', (own) => own.put({ garbage: 1 }, 500));
    // It was closed when everything was saved and nothing put back.
    const failing = openBrowser(uid, local);
    jest.spyOn(failing.databases, 'use').mockRejectedValue(new Error('closed'));
    await expect(failing.mender.mend(uid)).rejects.toMatchObject({ code: 'errors.database' });
    expect(await reader.mender.examine(uid)).toEqual([]);

    const next = openBrowser(uid, local);
    expect(await next.mender.mend(uid)).toMatchObject({ databases: ['note'], kept: 1 });

    expect(await namesOfStanding(next)).toEqual([['b', 'Not sent yet']]);
    expect(await next.mender.mend(uid)).toBeUndefined();
  });

  it('puts back what notes of files are whole, also one whose row is lost', async () => {
    const reader = await aReader();
    const { uid, imports } = reader;
    const kept = (id: string) => ({
      note: {
        noteId: id as never,
        title: `T ${id}`,
        pages: 1,
        updatedAt: 5 as never,
        size: 3 as never,
        importedAt: 6 as never,
        savedAs: '' as const,
      },
      tags: [{ uniqueId: `tag-${id}`, documentId: id, content: new Uint8Array([9]) }],
      content: new Uint8Array([1, 2, 3]),
    });
    await imports.put([kept('one'), kept('two')]);
    const name = `inkside-imported-${uid}`;
    await tamper(name, 'note', (own) => own.put({ uniqueId: 'one', title: 7 }));
    expect(await reader.mender.examine(uid)).toEqual(['imports']);

    expect(await reader.mender.mend(uid)).toMatchObject({ databases: ['imports'], kept: 2 });

    const listed = openBrowser(uid).imports;
    expect(
      (await listed.list()).map(({ noteId, title }) => `${noteId}: ${title}`).sort((a, b) => a.localeCompare(b)),
    ).toEqual(['one: one', 'two: T two']);
    expect(await listed.content('one' as never)).toEqual(new Uint8Array([1, 2, 3]));
    expect((await rowsOf(name, 'tag')).values).toHaveLength(2);
    expect(await reader.data.journal.readPullState()).toMatchObject({ since: '7' });
  });

  it('takes a full disk, and a database that another tab holds, for no damage', async () => {
    const reader = await aReader();
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(reader.mender.examine(reader.uid)).rejects.toMatchObject({ code: 'errors.quota' });
    jest.restoreAllMocks();
  });

  it('keeps a draft until its document has come from the cloud', async () => {
    const uid = newUid();
    const first = openBrowser(uid);
    const { local } = first;
    const draft = {
      database: 'note',
      id: 'a',
      at: 9,
      write: { kind: 'edit', fields: { title: 'Typed last' }, unset: [] },
      madeOn: { rev: '1-c0', fields: { title: 'Title of a' } },
    };
    local.setItem(`inkside.draft.${uid}.note.other-1`, JSON.stringify(draft));
    await first.documents.readAll(uid, 'note');
    expect(local.keys().filter((key) => key.startsWith('inkside.draft.'))).toHaveLength(1);

    const arrived = { ...aDocument(uid, 'a'), _rev: '1-c0', _revisions: { start: 1, ids: ['c0'] } };
    await first.databases.use(uid, 'note', (database) =>
      database.bulkDocs({ docs: [arrived as never] }, { new_edits: false }),
    );
    first.data.bus.announce('note', [{ id: 'a', isDeleted: false, document: arrived as never }], 'cloud');

    await until(
      async () => (await first.documents.get(uid, 'note', 'a'))?.['title'] === 'Typed last',
      'the draft is written',
    );
    await until(() => Promise.resolve(local.keys().every((key) => !key.startsWith('inkside.draft.'))), 'and gone');
    expect(await first.data.journal.readOutbox()).toMatchObject([{ id: 'a' }]);
  });

  it('lets a draft go that does not say what it was over, rather than cover what comes from the cloud', async () => {
    const uid = newUid();
    const first = openBrowser(uid);
    const { local } = first;
    const draft = {
      database: 'note',
      id: 'a',
      at: Date.now(),
      write: { kind: 'edit', fields: { title: 'Typed blindly' }, unset: [] },
      madeOn: null,
    };
    local.setItem(`inkside.draft.${uid}.note.other-1`, JSON.stringify(draft));

    await first.documents.readAll(uid, 'note');

    expect(local.keys().filter((key) => key.startsWith('inkside.draft.'))).toEqual([]);
  });

  it('removes everything of a user who wants that, also what is broken and what was saved', async () => {
    const reader = await aReader();
    const { uid, documents, local } = reader;
    await tamper(pouchName(uid, 'note'), 'by-sequence', (own) => own.put({ garbage: 1 }, 500));
    await reader.mender.mend(uid);
    expect(reader.files).toHaveLength(1);
    await documents.readAll(uid, 'message');
    await replaceBy(pouchName(uid, 'message'), 9, (database) => database.createObjectStore('odd'));
    reader.databases.discard(uid, 'message');
    local.setItem(`inkside.mending.${uid}`, '["note"]');

    await documents.removeAll(uid);

    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names.filter((name) => name?.includes(uid))).toEqual([]);
    expect(local.keys()).toEqual([]);
  });

  it('lets other tabs have their databases', async () => {
    const reader = await aReader();
    const other = await openRaw(pouchName(reader.uid, 'note'));
    other.onversionchange = () => other.close();
    await tamper(pouchName(reader.uid, 'note'), 'by-sequence', (own) => own.put({ garbage: 1 }, 500));

    expect(await reader.mender.mend(reader.uid)).toMatchObject({ databases: ['note'] });
  });
});
