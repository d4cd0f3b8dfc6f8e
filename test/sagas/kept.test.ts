import { asNoteId } from '@inkside/kit';
import { autoChosen, keptCleared, noteSyncAsked, pinAsked } from '../../src/features/ink/slice';
import { makeSelectIsKept, makeSelectIsPinned, selectKept } from '../../src/features/ink/selectors';
import { routeEntered } from '../../src/features/route/slice';
import { aFolder, aNote } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { startApp, type App } from '../harness/startApp';

const named = (id: string, change: Record<string, unknown> = {}) => aNote({ _id: id, uniqueId: id, ...change });

describe('notes that are kept here', () => {
  let app: App;
  afterEach(() => app.stop());

  const start = async (...notes: ReturnType<typeof aNote>[]) => {
    app = await startApp({ user: aUser, documents: { note: notes } });
  };
  const fetched = () => app.kept.asked.filter((each) => each.startsWith('keep')).map((each) => each.slice(5));

  it('are favourites and the fifty that were changed last, fetched when the list has stood for a while', async () => {
    const older = Array.from({ length: 60 }, (_, index) => named(`n${index}`, { updatedAt: 1000 + index }));
    await start(
      named('star', { updatedAt: 1, favorite: 1 }),
      named('binned', { updatedAt: 9999, status: 0 }),
      aFolder(),
      ...older,
    );
    expect(fetched()).toEqual([]);

    await app.clock.advance(30_000);

    expect(fetched()).toHaveLength(51);
    expect(fetched().slice(0, 2)).toEqual(['star', 'n59']);
    expect(fetched()).not.toContain('binned');
    expect(makeSelectIsKept('star')(app.state())).toBe(true);
  });

  it('are fetched again when they have changed, and no others', async () => {
    await start(named('a'), named('b'));
    await app.clock.advance(30_000);
    app.kept.asked.length = 0;

    await app.services.documents.edit(aUser.uid, 'note', 'a', { updatedAt: Date.UTC(2026, 10, 25) });
    await app.clock.advance(30_000);

    expect(fetched()).toEqual(['a']);
  });

  it('are only those that somebody asked for where nothing is to be kept by itself', async () => {
    await start(named('a'), named('b'));
    await app.dispatch(autoChosen({ isAuto: false }));
    await app.dispatch(pinAsked({ noteId: asNoteId('b'), isPinned: true }));

    await app.clock.advance(30_000);

    expect(fetched()).toEqual(['b']);
    expect(makeSelectIsPinned('b')(app.state())).toBe(true);
    expect(selectKept(app.state())).toMatchObject({ isAuto: false, whole: { b: true } });
  });

  it('are those too that somebody asked for while others were fetched', async () => {
    await start(named('a', { updatedAt: 2000 }), named('b', { updatedAt: 1000 }));
    const letGo = app.kept.hold();
    await app.clock.advance(5000);
    expect(fetched()).toEqual(['a']);

    await app.dispatch(autoChosen({ isAuto: false }));
    await app.dispatch(pinAsked({ noteId: asNoteId('b'), isPinned: true }));
    letGo();
    await app.clock.advance(30_000);

    expect(fetched()).toEqual(['a', 'b']);
  });

  it('are fetched at once where somebody asks for them', async () => {
    await start(named('a'), named('b'));
    await app.dispatch(autoChosen({ isAuto: false }));
    await app.clock.advance(30_000);
    await app.dispatch(pinAsked({ noteId: asNoteId('b'), isPinned: true }));

    await app.clock.advance(1000);

    expect(fetched()).toEqual(['b']);
  });

  it('come before all others that are fetched by themselves', async () => {
    await start(...['a', 'b', 'c', 'd'].map((id, index) => named(id, { updatedAt: 5000 - index })));
    const letGo = app.kept.hold();
    await app.clock.advance(5000);
    expect(fetched()).toEqual(['a']);

    await app.dispatch(pinAsked({ noteId: asNoteId('d'), isPinned: true }));
    letGo();
    await app.clock.advance(30_000);

    expect(fetched()).toEqual(['a', 'd', 'b', 'c']);
  });

  it('go when they are cleared', async () => {
    await start(named('a'));
    await app.clock.advance(30_000);

    await app.dispatch(keptCleared());

    expect(selectKept(app.state())).toMatchObject({ bytes: 0, whole: {} });
  });

  it('are told what the tree says of a note that is opened, and doubted when it is asked for once more', async () => {
    await start(named('a', { updatedAt: 77 }));
    await app.dispatch(routeEntered({ name: 'noteOpen', path: '/note/open/a', params: { noteId: 'a' }, query: {} }));
    await app.dispatch(noteSyncAsked({ noteId: asNoteId('a') }));

    expect(app.kept.asked).toEqual(['opened a 77', 'doubt a', 'opened a 77']);
  });
});
