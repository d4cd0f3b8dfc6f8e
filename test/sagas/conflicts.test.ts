import { type JsonObject, PortError } from '@inkside/kit';
import type { Conflict } from '@inkside/sync';

import { conflictPath } from '../../src/features/conflicts/conflictLogic';
import { conflictPagesAsked } from '../../src/features/conflicts/slice';
import { routeEntered } from '../../src/features/route/slice';
import { selectIsAnswering } from '../../src/features/sync/selectors';
import { type ConflictAnswer, settleRequest } from '../../src/features/sync/slice';
import { undoAsked } from '../../src/features/toasts/slice';
import { aNote } from '../builders/documents';
import { aUser } from '../fakes/fakeServices';
import { type App, startApp } from '../harness/startApp';

const pages = (...names: string[]) => ({ pageNameList: { pageNameList: names } });

const aConflict = (winner: JsonObject = {}, loser: JsonObject = {}, id = 'plan'): Conflict => {
  const note = { ...aNote({ _id: id, uniqueId: id, title: 'Plan' }), ...pages('p1', 'p2') };
  return {
    database: 'note',
    id,
    winner: { ...note, _rev: '3-b', ...winner },
    loser: { ...note, _rev: '3-a', title: 'Plan on paper', ...loser },
    ownSide: 'winner',
  };
};
const answer = (choice: ConflictAnswer['choice'], change: Partial<ConflictAnswer> = {}): ConflictAnswer => ({
  database: 'note',
  id: 'plan',
  loserRev: '3-a',
  choice,
  ...change,
});

describe('a conflict that a person looks at', () => {
  let app: App;
  const opened: string[] = [];
  const closed: string[] = [];
  afterEach(() => app.stop());

  const start = async (conflicts: readonly Conflict[], path = '/conflicts') => {
    opened.length = closed.length = 0;
    app = await startApp({
      user: aUser,
      documents: { note: conflicts.map(({ winner }) => winner) },
      ink: {
        openNote: async ({ as, pageNames, size }) => {
          opened.push(as ?? '');
          return {
            pages: pageNames.map((name) => ({ pageId: `${as}/${name}` as never, title: '', ...size })),
            faults: [],
          };
        },
        loadPage: () => Promise.reject(new Error('not asked for')),
        words: async () => [],
        saveFile: async () => undefined,
        closeNote: (as) => void closed.push(as),
      },
    });
    app.sync.conflicts.push(...conflicts);
    app.sync.hint('conflictsChanged');
    await app.clock.advance(300);
    await go(path);
  };
  const go = (path: string) => {
    app.services.navigation.go(path);
    const [, , database, documentId, rev] = path.split('/').map(decodeURIComponent);
    const params = database === undefined ? {} : { database, documentId: documentId ?? '', rev: rev ?? '' };
    return app.dispatch(
      routeEntered({ name: path.startsWith('/conflicts') ? 'conflict' : 'recentNote', path, params, query: {} }),
    );
  };
  const sides = () => app.state().conflicts.pages?.sides;
  const toasts = () => app.state().toasts.map(({ tone, code, params }) => ({ tone, code, params }));
  const titles = async () =>
    (await app.services.documents.readAll(aUser.uid, 'note')).documents.flatMap(({ title }) => title ?? []);

  it('shows the first page of each side as that side has it, and closes both when it is left', async () => {
    await start([aConflict({}, pages('p2', 'p1'))]);

    expect(opened).toEqual(['plan@3-b', 'plan@3-a']);
    expect(sides()).toMatchObject({
      winner: { phase: 'open', page: { pageId: 'plan@3-b/p1' } },
      loser: { phase: 'open', page: { pageId: 'plan@3-a/p2' } },
    });
    await go('/note/recentNote');

    expect(closed).toEqual(['plan@3-b', 'plan@3-a']);
    expect(app.state().conflicts.pages).toBeNull();
  });

  it('reads the pages once where both sides have the same, and once more when somebody asks', async () => {
    await start([aConflict()]);
    expect(opened).toEqual(['plan@3-b']);
    expect(sides()?.loser).toEqual(sides()?.winner);

    await app.dispatch(conflictPagesAsked());

    expect(opened).toEqual(['plan@3-b', 'plan@3-b']);
  });

  it.each([
    ['keepWinner', 'Plan'],
    ['restoreLoser', 'Plan on paper'],
  ] as const)('is settled by %s with a toast that opens the question again', async (choice, name) => {
    await start([aConflict()]);

    await app.dispatch(settleRequest.asked(answer(choice)));

    expect(app.sync.calls).toEqual([`settle plan 3-a ${choice}`]);
    expect(toasts()).toEqual([{ tone: 'plain', code: 'conflicts.isKept', params: { name } }]);
    expect(app.state().sync.conflicts).toEqual([]);
    expect(selectIsAnswering(answer(choice))(app.state())).toBe(false);
    await app.dispatch(undoAsked({ id: null }));
    await app.clock.advance(300);

    expect(app.sync.calls.at(-1)).toBe('reopen plan 3-a');
    expect(app.state().sync.conflicts).toMatchObject([{ id: 'plan', loser: { title: 'Plan on paper' } }]);
  });

  it('leads to the next question in the place of the one that was answered, and at last to none', async () => {
    const [one, two, three] = ['plan', 'b', 'c'].map((id) => aConflict({}, {}, id)) as [Conflict, Conflict, Conflict];
    await start([one, two, three], conflictPath(two));

    await app.dispatch(settleRequest.asked(answer('keepWinner', { id: 'b' })));
    expect(app.went.at(-1)).toBe(conflictPath(three));
    await go(conflictPath(three));
    await app.dispatch(settleRequest.asked(answer('keepWinner', { id: 'c' })));
    expect(app.went.at(-1)).toBe(conflictPath(one));
    await go('/note/recentNote');
    await app.dispatch(settleRequest.asked(answer('keepWinner')));

    // Nobody looks at a question any more: nobody is led away from where they are.
    expect(app.went.at(-1)).toBe('/note/recentNote');
  });

  it('makes a note of the second side, with objects of its own, where both are kept', async () => {
    await start([aConflict({ title: 'Plan' }, { parentUniqueId: null, favorite: 1, tagIdList: ['t'] })]);

    await app.dispatch(settleRequest.asked(answer('keepBoth', { title: 'Plan on paper (Note Air)' })));

    const [copy] = app.making.copied;
    expect(copy?.from).toBe('plan');
    expect(await titles()).toEqual(['Plan', 'Plan on paper (Note Air)']);
    const made = await app.services.documents.get(aUser.uid, 'note', copy?.to ?? '');
    expect(made).toMatchObject({ uniqueId: copy?.to, favorite: 1, tagIdList: ['t'], ...pages('p1', 'p2') });
    expect(app.sync.calls).toEqual(['settle plan 3-a keepWinner']);
    expect(toasts()).toEqual([
      { tone: 'plain', code: 'conflicts.areKept', params: { name: 'Plan', title: 'Plan on paper (Note Air)' } },
    ]);
    await app.dispatch(undoAsked({ id: null }));

    expect(await app.services.documents.get(aUser.uid, 'note', copy?.to ?? '')).toMatchObject({ status: 0 });
    expect(app.sync.calls.at(-1)).toBe('reopen plan 3-a');
  });

  it('lets this browser’s own side stand in the note, and makes another one of what stood', async () => {
    await start([{ ...aConflict(), ownSide: 'loser' }]);

    await app.dispatch(settleRequest.asked(answer('keepBoth', { title: 'a/b\u0000' })));

    expect(app.sync.calls).toEqual(['settle plan 3-a restoreLoser']);
    // The name that was wished is none for a note.
    expect(await titles()).toEqual(['Plan', 'Plan(1)']);
  });

  it('is not settled where the objects cannot be copied', async () => {
    await start([aConflict()]);
    app.making.break(new PortError('errors.objectMissing'));

    await app.dispatch(settleRequest.asked(answer('keepBoth', { title: 'Second' })));

    expect(app.sync.calls).toEqual([]);
    expect(app.state().conflicts.failure).toMatchObject({
      key: 'note/plan/3-a',
      error: { code: 'errors.objectMissing' },
    });
    expect(app.state().sync.conflicts).toHaveLength(1);
  });

  it.each([
    ['a folder', aConflict({ type: 0 }, { type: 0 })],
    ['a note of a group', aConflict({ association: { associationId: 'g', associationType: 3 } })],
    ['what was deleted', aConflict({ _deleted: true })],
  ])('of %s cannot be kept twice', async (_what, conflict) => {
    await start([conflict]);

    await app.dispatch(settleRequest.asked(answer('keepBoth', { title: 'Second' })));

    expect(app.making.copied).toEqual([]);
    expect(toasts()).toEqual([{ tone: 'bad', code: 'errors.notBoth', params: {} }]);
  });

  it('says that somebody was faster, and shows what is open now', async () => {
    await start([aConflict()]);
    app.sync.conflicts.length = 0;

    await app.dispatch(settleRequest.asked(answer('keepWinner')));

    expect(toasts()).toEqual([{ tone: 'bad', code: 'errors.conflictSettled', params: {} }]);
    expect(app.state().sync.conflicts).toEqual([]);
    expect(app.state().conflicts.isListed).toBe(true);
  });

  it('says in a toast and on its page that it could not be settled, and can be asked again', async () => {
    await start([aConflict()]);
    app.sync.faults.push(new PortError('errors.database', { detail: 'closed' }));

    await app.dispatch(settleRequest.asked(answer('keepWinner')));
    expect(app.state().conflicts.failure?.error.code).toBe('errors.database');
    await app.dispatch(settleRequest.asked(answer('keepWinner')));

    expect(app.state().conflicts.failure).toBeNull();
    expect(app.state().sync.conflicts).toEqual([]);
  });
});
