import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asEpochMs, asFileId } from '@inkside/kit';
import type { Handles } from '@inkside/ui';
import type { RootState } from '../../../src/app/store/rootReducer';
import { Frame } from '../../../src/app/shell/Frame';
import type { MessageRow } from '../../../src/features/messages/slice';
import { sortChoice } from '../../../src/features/push/logic';
import PushFilePage from '../../../src/features/push/PushFilePage';
import { deleteRequest, downloadRequest, filesChosen, refusalRead } from '../../../src/features/push/slice';
import { emptyState, renderApp, signedIn } from '../../harness/renderApp';
import { aMessageRow } from '../../harness/rows';

const withPush = (push: Partial<RootState['push']>) => signedIn({ push: { ...emptyState().push, ...push } });
const shown = (rows: readonly MessageRow[]) => withPush({ shown: { rows, at: asEpochMs(1) } });

const children = [
  { path: 'push/file', element: <PushFilePage /> },
  { path: 'push/web', element: null },
];

const open = (preloadedState: RootState, handles: Partial<Handles> = {}) => ({
  user: userEvent.setup(),
  ...renderApp([{ path: '/', element: <Frame />, children }], {
    path: '/push/file',
    preloadedState,
    handles,
  }),
});

const chosen = (name: string, size: number) => ({ fileId: asFileId(name), name, size });
const refusedOf = (...files: ReturnType<typeof chosen>[]) => {
  const { refused, tooMany } = sortChoice(files);
  return withPush({ refused: { files: refused, tooMany } });
};

const MIB = 1024 * 1024;

describe('files that are not taken', () => {
  it.each([
    ['too large', chosen('film.mp4', 201 * MIB), 'The file is 1.00 MB too large: 201.00 MB, at most 200.00 MB.'],
    ['a byte too large', chosen('film.mp4', 200 * MIB + 1), 'The file is 1 B too large: 200.00 MB, at most 200.00 MB.'],
    ['empty', chosen('empty.txt', 0), 'The file is empty.'],
    ['named with 255 bytes', chosen('长'.repeat(85), 1), 'The file name is too long: 255 bytes, 1 more than 254.'],
    [
      'named like a path',
      chosen('../x.pdf', 1),
      'The file name holds a slash or a control character. Rename it first.',
    ],
  ])('are named with their reason when %s', async (_why, file, reason) => {
    open(refusedOf(file, chosen('good.pdf', 5)));

    const notice = await screen.findByRole('alert');

    expect(notice).toHaveTextContent('1 file was not taken');
    expect(within(notice).getByText(file.name)).toBeVisible();
    expect(within(notice).getByText(reason)).toBeVisible();
  });

  it('are refused together when there are 31 of them', () => {
    open(refusedOf(...Array.from({ length: 31 }, (_, index) => chosen(`${index}.pdf`, 1))));

    expect(screen.getByRole('alert')).toHaveTextContent(
      'You chose 31 files, 1 more than the 30 that can be sent at once. None was sent.',
    );
  });

  it('go from the screen when they were read', async () => {
    const { user, actions } = open(refusedOf(chosen('empty.txt', 0)));

    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }));

    expect(actions.some(refusalRead.match)).toBe(true);
    expect(screen.queryByText('empty.txt')).not.toBeInTheDocument();
  });
});

describe('choosing files', () => {
  it('is offered beside folders, web addresses and screensavers, in one menu', async () => {
    const { user, router } = open(shown([]));

    await user.click(screen.getByRole('button', { name: 'Send files' }));
    const entries = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Files', 'Folder', 'Web address', 'Screensaver']);
    expect(screen.getByLabelText('Folder', { selector: 'input' })).toHaveAttribute('webkitdirectory');
    await user.click(screen.getByRole('menuitem', { name: 'Web address' }));

    expect(router.state.location.pathname).toBe('/push/web');
  });

  it('hands picked files over by handle, with name and size', async () => {
    const { user, actions } = open(shown([]));

    await user.upload(screen.getByLabelText('Send files', { selector: 'input' }), [
      new File(['ab'], 'a.txt'),
      new File(['c'], 'c.txt'),
    ]);

    expect(actions.filter(filesChosen.match).map(({ payload }) => payload.files)).toEqual([
      [chosen('a.txt', 2), chosen('c.txt', 1)],
    ]);
  });

  it('takes pasted files', async () => {
    const { user, actions } = open(shown([]));
    const files = [new File(['ab'], 'shot.png')];

    await user.paste({ files, types: ['Files'], getData: () => '', items: [] } as unknown as DataTransfer);

    expect(actions.filter(filesChosen.match)).toHaveLength(1);
  });
});

describe('pushed files', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => aMessageRow(id));
  const tick = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}.pdf` });

  const names = () => screen.getAllByRole('listitem').map((item) => /[a-d]\.pdf/.exec(item.textContent)?.[0]);

  it('are listed with size and age', () => {
    open(shown([aMessageRow('a')]));

    expect(screen.getByRole('listitem')).toHaveTextContent('a.pdf');
    expect(screen.getByRole('listitem')).toHaveTextContent('1.50 KB');
    expect(screen.getByRole('listitem')).toHaveTextContent('1 hour ago');
  });

  it('are sorted by each column, and the other way round by pressing its head once more', async () => {
    const sized = [aMessageRow('b', { size: 1 }), aMessageRow('a', { size: 3 }), aMessageRow('c', { size: 2 })];
    const { user } = open(shown(sized));

    expect(names()).toEqual(['b.pdf', 'a.pdf', 'c.pdf']);
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(names()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(names()).toEqual(['c.pdf', 'b.pdf', 'a.pdf']);
    await user.click(screen.getByRole('button', { name: 'Size' }));
    expect(names()).toEqual(['a.pdf', 'c.pdf', 'b.pdf']);
  });

  it('are found by words, and ticks of those that are hidden stay', async () => {
    const { user } = open(shown(rows));
    await user.click(tick('a'));

    await user.type(screen.getByLabelText('Search files'), 'C.P');

    expect(names()).toEqual(['c.pdf']);
    expect(
      within(screen.getByRole('region', { name: 'Selection' })).getByText('1 selected', { selector: 'strong' }),
    ).toBeVisible();
  });

  it('can be ticked in a row with shift, and are let go with Escape', async () => {
    const { user } = open(shown(rows));

    await user.click(tick('a'));
    await user.keyboard('{Shift>}');
    await user.click(tick('c'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3 selected', { selector: 'strong' })).toBeVisible();
    expect(tick('d')).not.toBeChecked();
    await user.keyboard('{Escape}');

    expect(tick('a')).not.toBeChecked();
  });

  it('are deleted only after a question in the right number, by the key too', async () => {
    const { user, actions } = open(shown(rows));
    await user.click(tick('a'));
    await user.click(tick('b'));

    await user.keyboard('{Delete}');
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('Delete 2 files for good?');
    expect(actions.some(deleteRequest.asked.match)).toBe(false);
    await user.click(within(question).getByRole('button', { name: 'Delete for good' }));

    expect(actions.filter(deleteRequest.asked.match).map(({ payload }) => payload.ids)).toEqual([['a', 'b']]);
  });

  const menuOf = async (user: ReturnType<typeof open>['user'], name: string) => {
    await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    return within(await screen.findByRole('menu'));
  };

  it('are named in the question for one, and kept when it is answered so', async () => {
    const { user, actions } = open(shown(rows));

    await user.click((await menuOf(user, 'a.pdf')).getByRole('menuitem', { name: /Delete for good/ }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('Delete “a.pdf” for good?');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));

    expect(actions.some(deleteRequest.asked.match)).toBe(false);
  });

  it('are downloaded, unless the cloud does not have them', async () => {
    const { user, actions } = open(shown([aMessageRow('a'), aMessageRow('b', { key: null })]));

    await user.click((await menuOf(user, 'a.pdf')).getByRole('menuitem', { name: 'Download' }));
    const menu = await menuOf(user, 'b.pdf');

    expect(actions.filter(downloadRequest.asked.match).map(({ payload }) => payload.id)).toEqual(['a']);
    expect(menu.queryByRole('menuitem', { name: 'Download' })).not.toBeInTheDocument();
  });

  it('give their link to the clipboard, and no action holds it', async () => {
    const { user, actions } = open(shown([aMessageRow('a')]));

    await user.click((await menuOf(user, 'a.pdf')).getByRole('menuitem', { name: 'Copy link' }));

    expect(await screen.findByText(/Link to “a.pdf” copied/)).toBeVisible();
    expect(await navigator.clipboard.readText()).toMatch(/^https:\/\/store\.example\/.*a\.pdf$/);
    expect(JSON.stringify(actions)).not.toContain('store.example');
  });

  it('are shown as text without anything in them being run', async () => {
    const sent = {
      preview: async () => ({ kind: 'text', text: '<script>alert(1)</script>', isCut: true }) as const,
      link: async () => '',
    };
    const { user } = open(shown([aMessageRow('a', { name: 'a.html', extension: 'html' })]), { sent });

    await user.click(screen.getByRole('button', { name: 'a.html' }));

    const dialog = await screen.findByRole('dialog', { name: 'a.html' });
    expect(await within(dialog).findByText('<script>alert(1)</script>')).toBeVisible();
    expect(dialog).toHaveTextContent('Only the beginning is shown.');
  });

  it('show an invitation while there are none', () => {
    open(shown([]));

    expect(screen.getByRole('heading', { name: 'Nothing sent yet' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send files' })).toBeVisible();
  });
});
