import { act, fireEvent, screen, within } from '@testing-library/react';

import { exportOpened } from '../../../src/features/inkExport/slice';
import { pageFailed, pageLoaded, pageSyncAsked } from '../../../src/features/ink/slice';
import { notesChanged } from '../../../src/features/notes/slice';
import { asPageId } from '@inkside/kit';
import { aNoteRow } from '../../harness/rows';
import { aPage, noteId, openNote, show } from './openViewer';

/** What the browser says of its network. */
const network = (isOnline: boolean): void => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'));
};

describe('a note that is deleted elsewhere while it is read', () => {
  it('stays, says that it lies in the bin, and leads there', () => {
    const { store } = show(openNote([aPage(1)]));
    expect(screen.queryByText(/moved to the bin/)).toBeNull();

    act(() => void store.dispatch(notesChanged({ rows: [aNoteRow('n1', { title: 'Waves', status: 0 })], gone: [] })));

    expect(screen.getByText('This note was moved to the bin while it was open.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the bin' })).toHaveAttribute('href', '/note/recycleBinNote');
    expect(screen.getByRole('img', { name: /page 1 of 1/ })).toBeVisible();
  });

  it('can be exported when it is gone for good', async () => {
    const { store, user, actions } = show(openNote([aPage(1)]));

    act(() => void store.dispatch(notesChanged({ rows: [], gone: [aNoteRow('n1').documentId] })));
    await user.click(screen.getByRole('button', { name: 'Export it' }));

    expect(screen.getByText('This note was deleted for good while it was open.')).toBeVisible();
    expect(actions).toContainEqual(exportOpened({ noteId, title: 'Note' }));
  });
});

describe('a note without a network', () => {
  it('says that what is not loaded yet comes later, and nothing once all is there', () => {
    const { store } = show(openNote([aPage(1), aPage(2, { phase: 'absent' })]));
    expect(screen.queryByText(/You are offline/)).toBeNull();
    network(false);
    expect(screen.getByText(/You are offline/)).toBeVisible();

    const found = { faults: [], shapes: 1, points: 1, spots: [], replayMs: 0 };
    act(() => void store.dispatch(pageLoaded({ pageId: asPageId('p2'), ...found })));
    expect(screen.queryByText(/You are offline/)).toBeNull();
  });

  it('asks once more for pages that could not be had, as soon as it is back', () => {
    const { store, actions } = show(openNote([aPage(1), aPage(2)]));
    network(false);
    act(
      () => void store.dispatch(pageFailed({ pageId: asPageId('p2'), error: { code: 'errors.network', params: {} } })),
    );
    expect(actions.filter(pageSyncAsked.match)).toEqual([]);

    network(true);
    expect(actions.filter(pageSyncAsked.match).map(({ payload }) => payload)).toEqual([
      { noteId, pageId: asPageId('p2') },
    ]);
  });
});

describe('a page that is not whole', () => {
  it('says so before it names what is missing', () => {
    show(openNote([aPage(1, { faults: [{ kind: 'shape', name: 'a.zip', reason: 'missing' }] })]));

    const notice = within(screen.getByRole('region', { name: 'What could not be loaded' }));
    expect(notice.getByText('This page is not whole')).toBeVisible();
    expect(notice.getByText(/It is not in the cloud yet/)).toBeVisible();
    expect(notice.getByRole('button', { name: 'Sync again' })).toBeEnabled();
  });

  it.each([
    ['missing', 1],
    ['malformed', 0],
  ])('sends people to the device only where something was not uploaded: %s', (reason, times) => {
    show(openNote([aPage(1, { faults: [{ kind: 'resource', name: 'sea.png', reason }] })]));

    expect(screen.queryAllByText(/Another device has not uploaded all of it yet\. Check the cloud icon/)).toHaveLength(
      times,
    );
  });

  it('does not wait for a cloud that has nothing to do with a note from a file', () => {
    show(
      openNote([aPage(1, { faults: [{ kind: 'resource', name: 'sea.png', reason: 'missing' }] })], {
        source: 'imported',
      }),
    );

    const notice = within(screen.getByRole('region', { name: 'What could not be loaded' }));
    expect(notice.getByText('It is not in the file.')).toBeVisible();
    expect(notice.queryByText(/cloud icon/)).toBeNull();
    expect(notice.queryByRole('button', { name: 'Sync again' })).toBeNull();
  });
});
