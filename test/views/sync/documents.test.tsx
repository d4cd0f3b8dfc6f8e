import { act, screen, within } from '@testing-library/react';
import { Profiler } from 'react';

import { asEpochMs } from '@inkside/kit';
import { Frame } from '../../../src/app/shell/Frame';
import LibraryPage from '../../../src/features/library/LibraryPage';
import { NoteCard } from '../../../src/features/notes/components/NoteCard';
import LocalNotesPage from '../../../src/features/notes/LocalNotesPage';
import { layoutChosen, notesChanged } from '../../../src/features/notes/slice';
import PushFilePage from '../../../src/features/push/PushFilePage';
import { syncReported, unsentListed, type SyncState } from '../../../src/features/sync/slice';
import { renderApp, signedIn } from '../../harness/renderApp';
import { aNoteRow } from '../../harness/rows';
import { stateWith, syncWith } from './syncStates';

const routes = [
  {
    path: '/',
    element: <Frame />,
    children: [
      { path: 'note/localNote', element: <LocalNotesPage /> },
      { path: 'library/local', element: <LibraryPage /> },
      { path: 'push/file', element: <PushFilePage /> },
    ],
  },
];
const open = (sync: SyncState, path = '/note/localNote', isEmpty = false) =>
  renderApp(routes, { path, preloadedState: isEmpty ? signedIn({ sync }) : stateWith(sync) });

const row = (name: string) => {
  const found = screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes(name));
  if (found === undefined) throw new Error(`There is no row of ${name}.`);
  return within(found);
};
const at = asEpochMs(1);

describe('where a document stands', () => {
  const unsent = syncWith({
    noteTree: { unsent: ['n1', 'f1'], denied: ['f1'] },
    library: { unsent: ['b1'] },
    message: { unsent: ['m1'] },
  });

  it.each(['grid', 'list'] as const)('is said in the %s of notes, and nothing of what is in the cloud', (layout) => {
    const { store } = open(unsent);
    act(() => void store.dispatch(layoutChosen(layout)));

    expect(row('Diary').getByText('Saved here, not yet in the cloud')).toBeVisible();
    expect(row('Work').getByText('The cloud refused this; it is saved here')).toBeVisible();
    expect(row('Plans').queryByText(/cloud/)).not.toBeInTheDocument();
  });

  it.each([
    ['a book', '/library/local', 'Novel'],
    ['a pushed file', '/push/file', 'report.pdf'],
  ])('is said of %s', (_what, path, name) => {
    open(unsent, path);

    expect(row(name).getByText('Saved here, not yet in the cloud')).toBeVisible();
  });
});

describe('a card', () => {
  it('is drawn again only when its own document stands elsewhere', () => {
    const drawn: string[] = [];
    const cards = ['n1', 'n2', 'n3'].map((id) => (
      <Profiler key={id} id={id} onRender={(name) => void drawn.push(name)}>
        <NoteCard row={aNoteRow(id)} />
      </Profiler>
    ));
    const { store } = renderApp(<>{cards}</>, { preloadedState: stateWith(syncWith()) });
    drawn.length = 0;

    act(() => void store.dispatch(unsentListed({ noteTree: ['n2'], library: [], message: [] })));

    expect(new Set(drawn)).toEqual(new Set(['n2']));
  });
});

describe('a document that the cloud refused', () => {
  const refusal = syncReported({ facts: { noteTree: [{ kind: 'denied', id: 'n1', reason: 'forbidden' }] }, at });
  const waiting = (...noteTree: string[]) => unsentListed({ noteTree, library: [], message: [] });

  it('is marked until the cloud has taken it, and so is the line about all channels', () => {
    const { store } = open(syncWith({ noteTree: { unsent: ['n1'] } }));

    act(() => void store.dispatch(refusal));
    expect(row('Diary').getByText('The cloud refused this; it is saved here')).toBeVisible();
    expect(screen.getByRole('contentinfo')).toHaveTextContent('The cloud refused a change');
    act(() => void store.dispatch(waiting()));

    expect(row('Diary').queryByText(/cloud/)).not.toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Saved in cloud');
  });

  it('is simply on its way when it is changed after the cloud had taken it', () => {
    const { store } = open(syncWith({ noteTree: { unsent: ['n1'] } }));
    act(() => void store.dispatch(refusal));
    act(() => void store.dispatch(waiting()));

    act(() => void store.dispatch(waiting('n1')));

    expect(row('Diary').getByText('Saved here, not yet in the cloud')).toBeVisible();
  });
});

describe('the first pull', () => {
  const arriving = syncWith({
    noteTree: { phase: 'catchingUp', agreedAt: null },
    library: { phase: 'opening', agreedAt: null },
  });
  const calm = syncReported({ facts: { noteTree: [{ kind: 'paused', error: null }] }, at });

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const rest = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('does not say that there is nothing before the cloud has answered', () => {
    const { store } = open(arriving, '/note/localNote', true);
    rest(400);

    expect(screen.getByText('Loading notes…')).toBeVisible();
    act(() => void store.dispatch(calm));

    expect(screen.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
  });

  it('keeps an empty library open too', () => {
    open(arriving, '/library/local', true);
    rest(400);

    expect(screen.getByText('Loading books…')).toBeVisible();
  });

  it('shows the rows that are there, and how many, once it takes longer than a second', () => {
    const { store } = open(arriving);
    expect(screen.getByRole('link', { name: 'Diary' })).toBeVisible();
    expect(screen.queryByText(/so far/)).not.toBeInTheDocument();

    rest(1000);
    // A place of its own among the page's regions, not spoken at each change.
    expect(screen.getByText('3 notes so far, more are coming')).toHaveAttribute('aria-live', 'off');
    act(() => void store.dispatch(notesChanged({ rows: [aNoteRow('n9')], gone: [] })));
    expect(screen.getByText('4 notes so far, more are coming')).toBeVisible();
    act(() => void store.dispatch(calm));

    expect(screen.queryByText(/so far/)).not.toBeInTheDocument();
  });

  it('is over once both sides agreed: later changes hide nothing', () => {
    const { store } = open(syncWith(), '/note/localNote', true);

    act(() => void store.dispatch(syncReported({ facts: { noteTree: [{ kind: 'active' }] }, at })));

    expect(screen.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
  });
});
