import type { Conflict } from '@inkside/sync';
import { asPageId, type JsonObject } from '@inkside/kit';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import ConflictPage from '../../../src/features/conflicts/ConflictPage';
import { conflictKey, conflictPath } from '../../../src/features/conflicts/conflictLogic';
import { conflictPagesTold } from '../../../src/features/conflicts/slice';
import { routeEntered } from '../../../src/features/route/slice';
import { conflictsListed, settleRequest } from '../../../src/features/sync/slice';
import { SyncPanel } from '../../../src/features/sync/components/SyncPanel';
import { renderApp } from '../../harness/renderApp';
import { aConflict, stateWith, syncWith } from '../sync/syncStates';

const routes = [
  { path: '/conflicts/:database?/:documentId?/:rev?', element: <ConflictPage /> },
  { path: '*', element: <SyncPanel /> },
];

/** Somebody is on the page of `conflict`, or of whatever is open. `isListed`: what is open is known. */
const open = (conflicts: readonly Conflict[], conflict?: Conflict, isListed = true) => {
  const path = conflict === undefined ? '/conflicts' : conflictPath(conflict);
  const state = stateWith(syncWith({}, { conflicts }));
  const app = renderApp(routes, { path, preloadedState: { ...state, conflicts: { ...state.conflicts, isListed } } });
  /** As the bridge of routes and the router say it of the address. */
  const follow = (): void => {
    const { matches } = app.router.state;
    const params = Object.fromEntries(
      Object.entries(matches.at(-1)?.params ?? {}).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    );
    act(() => void app.store.dispatch(routeEntered({ name: 'conflict', path: '', params, query: {} })));
  };
  follow();
  return { user: userEvent.setup(), follow, ...app };
};

const sheet = (name: RegExp) => screen.getByRole('region', { name });
const fields = (name: RegExp) =>
  [...sheet(name).querySelectorAll('.conflict-field')].map((field) => [
    field.querySelector('dt')?.textContent,
    field.querySelector('dd')?.textContent,
  ]);
const title = () => screen.getByRole('heading', { level: 1 });
const asked = (actions: readonly { readonly type: string }[]) =>
  actions.filter(settleRequest.asked.match).map(({ payload }) => payload);
const answer = { database: 'note', id: 'n1', loserRev: '3-a' } as const;

const anUndevice = (change: JsonObject) => ({ ...aConflict().loser, ...change });

describe('the page of something that was changed in two places', () => {
  it('shows both sides field by field, marks what differs, and says where and when each was written', () => {
    const device = { deviceInfo: { deviceName: 'Note Air' } };
    open([{ ...aConflict({ loser: anUndevice(device) }), ownSide: 'winner' }]);

    expect(title()).toHaveTextContent('"Diary" was changed in two places');
    expect(sheet(/^On this browser/)).toHaveTextContent(/Jan 2/);
    expect(fields(/^On this browser/)).toEqual([
      ['Title (different)', 'Diary'],
      ['Folder (different)', 'At the top, in no folder'],
      ['Favourite', 'Yes'],
      ['In the bin', 'No'],
    ]);
    expect(fields(/^On Note Air/)).toEqual([
      ['Title (different)', 'Journal'],
      ['Folder (different)', 'Work'],
      ['Favourite', 'Yes'],
      ['In the bin', 'No'],
    ]);
    expect(screen.getByText('Also different: device and layers.')).toBeVisible();
    expect(screen.getByText('The second one becomes “Journal (Note Air)”.')).toBeVisible();
    expect(screen.getByText(/The pages are the same on both sides/)).toBeVisible();
  });

  it('puts what was written in this browser first, and speaks of another device where nothing tells which', () => {
    open([{ ...aConflict(), ownSide: 'loser' }]);

    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^On this browser/),
      expect.stringMatching(/^On another device/),
    ]);
    expect(screen.getByText('The second one becomes “Diary (another device)”.')).toBeVisible();
  });

  it.each([
    ['1', { choice: 'restoreLoser' }],
    ['2', { choice: 'keepWinner' }],
    ['b', { choice: 'keepBoth', title: 'Diary (another device)' }],
  ] as const)('is answered by the key %s, once', async (key, said) => {
    const { user, actions } = open([{ ...aConflict(), ownSide: 'loser' }]);

    await user.keyboard(key);
    await user.keyboard(key);

    expect(asked(actions)).toEqual([{ ...answer, ...said }]);
    for (const name of [/^Keep this one/, /^Keep both/])
      for (const button of screen.getAllByRole('button', { name })) expect(button).toBeDisabled();
  });

  it('says why an answer could not be carried out, and can be answered again', async () => {
    const { user, actions, store } = open([aConflict()]);
    const [first] = screen.getAllByRole('button', { name: /^Keep this one/ });
    await user.click(first ?? document.body);
    const args = { ...answer, choice: 'keepWinner' } as const;
    act(() => void store.dispatch(settleRequest.failed({ args, error: { code: 'errors.objectMissing', params: {} } })));

    expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
    await user.click(screen.getByRole('button', { name: /^Keep both/ }));

    expect(asked(actions).map(({ choice }) => choice)).toEqual(['keepWinner', 'keepBoth']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks what becomes of a change where the other side was deleted', async () => {
    const { user, actions } = open([aConflict({ winner: { _rev: '3-b', _deleted: true } })]);

    expect(title()).toHaveTextContent('"Journal" was deleted, and changed elsewhere');
    expect(screen.queryByRole('button', { name: /^Keep both/ })).toBeNull();
    await user.keyboard('b');
    await user.click(screen.getByRole('button', { name: /^Keep it deleted/ }));

    expect(asked(actions)).toEqual([{ ...answer, choice: 'keepWinner' }]);
  });

  it('says why a folder cannot be kept twice, and offers it nowhere', async () => {
    const { user, actions } = open([
      aConflict({ winner: { ...aConflict().winner, type: 0 }, loser: { ...aConflict().loser, type: 0 } }),
    ]);

    expect(screen.getByText(/^Both cannot be kept: what lies in the folder/)).toBeVisible();
    await user.keyboard('b');

    expect(asked(actions)).toEqual([]);
  });

  it('draws the first page of each side, or says why it cannot be', () => {
    const conflict = aConflict({
      winner: { ...aConflict().winner, pageNameList: { pageNameList: ['p1', 'p2', 'p3'] } },
    });
    const { store } = open([conflict]);
    const page = { pageId: asPageId('n1@3-b/p1'), title: '', width: 100, height: 200 };
    const error = { code: 'errors.objectMissing', params: {} };
    const sides = { winner: { phase: 'open', page }, loser: { phase: 'failed', error } } as const;
    act(() => void store.dispatch(conflictPagesTold({ key: conflictKey(conflict), sides })));

    expect(within(sheet(/^On one device/)).getByRole('figure', { name: /First page/ })).toBeVisible();
    expect(within(sheet(/^On another device/)).getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(fields(/^On one device/)).toContainEqual(['Pages (different)', '3 pages, 3 only on this side']);
  });

  it('is walked from one to the next within one entry of the history', async () => {
    const conflicts = ['n1', 'n2', 'n3'].map((id) =>
      aConflict({ id, winner: { ...aConflict().winner, title: `Doc ${id}` } }),
    );
    const { user, follow, router } = open(conflicts, conflicts[1]);
    expect(screen.getByText('2 of 3')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Next question' }));
    follow();

    expect(title()).toHaveTextContent('"Doc n3" was changed in two places');
    expect(title()).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Next question' })).toBeDisabled();
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('tells apart that it is not known yet, that nothing waits, and that somebody else has decided', async () => {
    const { store, user, follow } = open([], undefined, false);
    expect(screen.queryByText('Nothing waits for you')).toBeNull();
    act(() => void store.dispatch(conflictsListed({ conflicts: [] })));
    expect(screen.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
    act(() => void store.dispatch(conflictsListed({ conflicts: [aConflict()] })));
    expect(title()).toHaveTextContent('"Diary" was changed in two places');
    act(() => void store.dispatch(routeEntered({ name: 'conflict', path: '', params: {}, query: {} })));

    await user.click(screen.getByRole('button', { name: 'Back' }));
    follow();
    expect(screen.getByRole('link', { name: 'Look at it' })).toHaveAttribute('href', '/conflicts');
  });

  it('leads on from a question that was decided elsewhere to one that waits', async () => {
    const { user, follow } = open([aConflict({ id: 'n2' })], aConflict({ id: 'gone' }));
    expect(screen.getByRole('heading', { name: 'This was decided meanwhile' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Next question' }));
    follow();

    expect(title()).toHaveTextContent('"Diary" was changed in two places');
  });
});
