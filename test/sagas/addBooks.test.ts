import { asBytes, asFileId, asObjectKey, PortError } from '@inkside/kit';
import {
  booksChosen,
  type ChosenBook,
  duplicateAnswered,
  manyAnswered,
  selectAdding,
} from '../../src/features/library/addingSlice';
import { makeSelectStanding } from '../../src/features/library/factsSlice';
import { selectShelf } from '../../src/features/library/selectors';
import { selectTransfers } from '../../src/features/transfers/selectors';
import { transferCancelled, transferRetried, transfersClearChosen } from '../../src/features/transfers/slice';
import type { BookLook } from '../../src/services/ports/books';
import { aBook, aBookFolder } from '../builders/books';
import { aUser } from '../fakes/fakeServices';
import { type App, startApp } from '../harness/startApp';

let app: App;
afterEach(() => app.stop());

const file = (name: string, size = 10): ChosenBook => ({ fileId: asFileId(name), name, size });
const looks: Record<string, Partial<BookLook> | PortError> = {};

const start = async (...library: readonly ReturnType<typeof aBook>[]) => {
  for (const name of Object.keys(looks)) delete looks[name];
  app = await startApp({ user: aUser, documents: { library: [...library] } });
  app.services.bookFiles.look = async (fileId) => {
    const look = looks[fileId];
    if (look instanceof PortError) throw look;
    return { title: '', authors: '', language: '', md5: `md5 of ${fileId}`, hasCover: false, ...look };
  };
};
const choose = (files: readonly ChosenBook[], folder = '') => app.dispatch(booksChosen({ files, folder }));
const documents = (modeType: number) => app.documents.stored('library').filter((each) => each['modeType'] === modeType);
const adding = () => selectAdding(app.state());
const going = (): readonly string[] => [...app.objects.uploads.keys()];

describe('a book that is added', () => {
  it('goes up under the key of devices, then its cover, then its document and its link to the shown folder', async () => {
    const folder = aBookFolder();
    await start(folder);
    const covers: string[] = [];
    app.services.bookFiles.keepCover = async (_file, key) => (covers.push(key), true);
    looks['w.epub'] = { title: 'Walden', authors: 'Thoreau', language: 'en', md5: 'abc', hasCover: true };

    await choose([file('w.epub', 77)], String(folder._id.split('#')[1]));
    const [{ key } = { key: '' }] = [...app.objects.uploads.values()];
    expect(key).toMatch(new RegExp(`^${aUser.uid}/reader/([^/]+)/book/\\1\\.epub$`));
    expect(documents(4)).toEqual([]);
    app.objects.finish(asFileId('w.epub'));
    await app.clock.advance(100);

    const id = key.split('/')[2];
    const cover = asObjectKey(`${aUser.uid}/reader/${id}/thumbnail/${id}.png`);
    expect(covers).toEqual([cover]);
    expect(documents(4)).toMatchObject([
      {
        _id: `${aUser.uid}#${id}`,
        uniqueId: id,
        user: aUser.uid,
        dbId: `${aUser.uid}-READER_LIBRARY`,
        name: 'w.epub',
        title: 'Walden',
        authors: 'Thoreau',
        language: 'en',
        size: 77,
        status: 0,
        coverUrl: cover,
        hashTag: '0'.repeat(32),
      },
    ]);
    expect(documents(5)).toMatchObject([{ documentUniqueId: id, libraryUniqueId: folder['uniqueId'], status: 0 }]);
    expect(makeSelectStanding(id ?? '')(app.state())).toEqual({ id, isStored: true, coverKey: cover });
    expect(app.objects.finished).toEqual([asFileId('w.epub')]);
  });

  it('is called like its file where it says nothing, and stands without a cover that could not be stored', async () => {
    await start();
    app.services.bookFiles.keepCover = async () => {
      throw new PortError('errors.network');
    };
    looks['A tale.fb2.zip'] = { hasCover: true };

    await choose([file('A tale.fb2.zip')]);
    app.objects.finish(asFileId('A tale.fb2.zip'));
    await app.clock.advance(100);

    expect(documents(4)).toMatchObject([{ title: 'A tale', coverUrl: '' }]);
  });

  it('that is cancelled leaves nothing, and tried again lies in the library once', async () => {
    await start();
    await choose([file('a.epub')]);
    await app.dispatch(transferCancelled({ fileId: asFileId('a.epub') }));
    expect([documents(4), app.objects.cancelled]).toEqual([[], [asFileId('a.epub')]]);

    await app.dispatch(transferRetried({ fileId: asFileId('a.epub') }));
    expect(selectTransfers(app.state())).toMatchObject([{ name: 'a.epub', isBook: true }]);
    app.objects.finish(asFileId('a.epub'));
    await app.clock.advance(100);

    expect(documents(4)).toHaveLength(1);
  });

  it('is done when its document stands, whatever fails afterwards', async () => {
    await start();
    app.services.bookFiles.remember = async () => {
      throw new PortError('errors.quota');
    };
    app.services.uploads.finish = async () => {
      throw new PortError('errors.database');
    };
    await choose([file('a.epub')]);
    app.objects.finish(asFileId('a.epub'));
    await app.clock.advance(100);

    expect(documents(4)).toHaveLength(1);
    expect(selectTransfers(app.state()).map(({ phase }) => phase)).toEqual(['done']);
  });

  it('keeps its object where an earlier page has written it down, also when the rest fails and is cleared', async () => {
    await start(aBook({ _id: `${aUser.uid}#b8`, uniqueId: 'b8' }));
    app.services.documents.create = async () => {
      throw new PortError('errors.database');
    };
    app.objects.left.push({
      ...{ fileId: asFileId('left.pdf'), name: 'left.pdf', size: 5, sent: asBytes(5), md5: 'feed' },
      ...{ key: asObjectKey(`${aUser.uid}/reader/b8/book/b8.pdf`), isHere: true, isAllowable: false },
    });
    await app.clock.advance(6000);
    expect(selectTransfers(app.state()).map(({ phase }) => phase)).toEqual(['failed']);

    await app.dispatch(transfersClearChosen());
    await app.clock.advance(100);

    expect([app.objects.cancelled, app.objects.finished]).toEqual([[], [asFileId('left.pdf')]]);
  });

  it('by an earlier page is written down by this one, with what its file says if it is here', async () => {
    await start();
    app.objects.left.push({
      ...{ fileId: asFileId('left.pdf'), name: 'left.pdf', size: 5, sent: asBytes(5), md5: 'feed' },
      ...{ key: asObjectKey(`${aUser.uid}/reader/b7/book/b7.pdf`), isHere: true, isAllowable: false },
      folder: 'f1',
    });
    await app.clock.advance(6000);

    expect(documents(4)).toMatchObject([{ uniqueId: 'b7', title: 'left', hashTag: 'feed' }]);
    expect(documents(5)).toMatchObject([{ documentUniqueId: 'b7', libraryUniqueId: 'f1' }]);
    expect(app.documents.stored('message')).toEqual([]);
  });
});

describe('what is wrong with a book', () => {
  it.each(['bookBroken', 'bookPassword', 'bookBomb', 'bookEntities', 'bookPath', 'bookSpine', 'bookKind'])(
    'is said by its name (%s), and the library stays as it was',
    async (code) => {
      await start();
      looks['bad.epub'] = new PortError(`errors.${code}`, { detail: 'x' });

      await choose([file('bad.epub'), file('good.epub')]);

      expect(adding().refused).toMatchObject([{ name: 'bad.epub', error: { code: `errors.${code}` } }]);
      expect(going()).toEqual(['good.epub']);
      expect(app.documents.stored('library')).toEqual([]);
    },
  );

  it('is also its size, and an empty file', async () => {
    await start();

    await choose([file('huge.pdf', 201 * 1024 * 1024), file('none.epub', 0)]);

    expect(adding().refused.map(({ error }) => error.code)).toEqual(['errors.fileLarge', 'errors.fileEmpty']);
    expect(going()).toEqual([]);
  });
});

describe('a duplicate', () => {
  const walden = () => aBook({ title: 'Walden', authors: 'Thoreau', hashTag: 'ABC' });

  it('of the same bytes, or of title and author, is asked about, and goes nowhere meanwhile', async () => {
    await start(walden());
    looks['same.epub'] = { md5: 'abc', title: 'Other' };
    looks['alike.pdf'] = { title: 'WALDEN', authors: 'thoreau' };
    looks['new.epub'] = { title: 'Emma', authors: 'Austen' };

    await choose([file('same.epub'), file('alike.pdf'), file('new.epub')]);

    expect(adding().duplicates).toMatchObject([
      { name: 'same.epub', twin: 'Walden', isSameFile: true },
      { name: 'alike.pdf', twin: 'Walden', isSameFile: false },
    ]);
    expect(going()).toEqual(['new.epub']);
    await app.dispatch(duplicateAnswered({ fileId: asFileId('same.epub'), keeps: 'one', isForAll: false }));
    await app.dispatch(duplicateAnswered({ fileId: asFileId('alike.pdf'), keeps: 'both', isForAll: false }));
    expect([adding().duplicates, going()]).toEqual([[], ['new.epub', 'alike.pdf']]);
  });

  it('within one choice is found too, and one answer does for all', async () => {
    await start(walden());
    for (const name of ['a', 'b', 'c']) looks[name] = { md5: 'abc' };
    looks['d'] = { md5: 'new', title: 'New' };
    looks['e'] = { md5: 'new', title: 'New' };

    await choose([file('a'), file('b'), file('c'), file('d'), file('e')]);
    expect(adding().duplicates).toHaveLength(4);
    await app.dispatch(duplicateAnswered({ fileId: asFileId('a'), keeps: 'one', isForAll: true }));

    expect([adding().duplicates, going()]).toEqual([[], ['d']]);
  });

  it('is none of what was cancelled, or not kept', async () => {
    await start(walden());
    for (const name of ['a', 'b', 'c']) looks[name] = { md5: 'same', title: 'Emma' };
    looks['w'] = { md5: 'abc', title: 'Other' };
    looks['o'] = { md5: 'other', title: 'Other' };

    await choose([file('a'), file('w')]);
    await app.dispatch(duplicateAnswered({ fileId: asFileId('w'), keeps: 'one', isForAll: false }));
    await choose([file('b'), file('o')]);
    expect(adding().duplicates).toMatchObject([{ name: 'b', twin: 'Emma' }]);
    await app.dispatch(duplicateAnswered({ fileId: asFileId('b'), keeps: 'one', isForAll: false }));
    await app.dispatch(transferCancelled({ fileId: asFileId('a') }));
    await choose([file('c')]);

    expect([adding().duplicates, going()]).toEqual([[], ['a', 'o', 'c']]);
  });

  it('is one of what was cancelled and is tried again', async () => {
    await start();
    for (const name of ['a', 'b']) looks[name] = { md5: 'same', title: 'Emma' };
    await choose([file('a')]);
    await app.dispatch(transferCancelled({ fileId: asFileId('a') }));
    await app.dispatch(transferRetried({ fileId: asFileId('a') }));

    await choose([file('b')]);

    expect(adding().duplicates).toMatchObject([{ name: 'b', twin: 'Emma', isSameFile: true }]);
    expect(going()).toEqual(['a']);
  });

  it('that somebody keeps stands beside the other one', async () => {
    await start(walden());
    looks['b.epub'] = { title: 'Walden', authors: 'Thoreau' };
    await choose([file('b.epub')]);
    await app.dispatch(duplicateAnswered({ fileId: asFileId('b.epub'), keeps: 'both', isForAll: false }));
    app.objects.finish(asFileId('b.epub'));
    await app.clock.advance(200);

    expect(selectShelf(app.state()).books.map(({ title }) => title)).toEqual(['Walden', 'Walden']);
  });
});

describe('more than one upload takes', () => {
  const many = Array.from({ length: 65 }, (_, index) => file(`b${index}.epub`));

  it('is confirmed, and goes in order as several uploads, all of which a later page would know of', async () => {
    await start();
    await choose(many);
    expect([adding().many, going()]).toEqual([{ id: 'b0.epub', count: 65, uploads: 3 }, []]);
    const keep = jest.spyOn(app.services.uploads, 'keep');

    await app.dispatch(manyAnswered({ id: asFileId('b0.epub'), goes: true }));
    await app.clock.advance(0);
    expect(keep.mock.calls.map(([, { fileId }]) => fileId)).toEqual(many.map(({ fileId }) => fileId));
    expect(going()).toEqual(['b0.epub', 'b1.epub']);
    for (let turn = 0; turn < 40 && documents(4).length < 65; turn += 1) {
      for (const fileId of [...app.objects.uploads.keys()]) app.objects.finish(fileId);
      await app.clock.advance(100);
    }

    expect(documents(4)).toHaveLength(65);
  });

  it('goes nowhere where nobody wants it', async () => {
    await start();
    await choose(many);
    await app.dispatch(manyAnswered({ id: asFileId('b0.epub'), goes: false }));

    expect([adding().many, going(), documents(4)]).toEqual([null, [], []]);
  });

  it('is asked about once a choice, and an answer counts for its own', async () => {
    await start();
    const others = Array.from({ length: 31 }, (_, index) => file(`c${index}.epub`));
    await choose(many);
    await choose(others);
    expect(adding().many).toMatchObject({ id: 'b0.epub', count: 65 });

    await app.dispatch(manyAnswered({ id: asFileId('b0.epub'), goes: false }));
    expect(adding().many).toMatchObject({ id: 'c0.epub', count: 31 });
    await app.dispatch(manyAnswered({ id: asFileId('b0.epub'), goes: false }));
    await app.dispatch(manyAnswered({ id: asFileId('c0.epub'), goes: true }));
    await app.clock.advance(0);

    expect([adding().many, going()]).toEqual([null, ['c0.epub', 'c1.epub']]);
  });
});
