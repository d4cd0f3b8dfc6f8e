import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { InkExportPreview } from '@inkside/ink';
import { asBytes, asNoteId, asPageId } from '@inkside/kit';
import type { RootState } from '../../../src/app/store/rootReducer';
import { ExportDialog } from '../../../src/features/inkExport/components/ExportDialog';
import {
  exportAsked,
  exportCancelled,
  exportFailed,
  exportFinished,
  exportMoved,
  exportOpened,
  exportSaveAsked,
} from '../../../src/features/inkExport/slice';
import { noteOpened } from '../../../src/features/ink/slice';
import { renderApp, signedIn } from '../../harness/renderApp';

const noteId = asNoteId('n1');

const show = (source: 'cloud' | 'imported' = 'cloud') => {
  const asked: InkExportPreview[] = [];
  let ended = 0;
  const view = renderApp(<ExportDialog />, {
    preloadedState: signedIn() satisfies RootState,
    handles: {
      inkExport: {
        preview: (page) => {
          asked.push(page);
          return new Promise(() => undefined);
        },
        endPreviews: () => void (ended += 1),
      },
    },
  });
  const pages = Array.from({ length: 20 }, (_, index) => ({
    pageId: asPageId(`p${index}`),
    width: 100,
    height: 150,
    title: '',
  }));
  act(() => {
    view.store.dispatch(noteOpened({ noteId, source, pages, current: 4, faults: [] }));
    view.store.dispatch(exportOpened({ noteId, title: 'Waves' }));
  });
  const orders = () => view.actions.filter(exportAsked.match).map(({ payload }) => payload);
  return { user: userEvent.setup(), asked, ended: () => ended, orders, ...view };
};

const exportButton = () => screen.getByRole('button', { name: 'Export' });

describe('the export dialog', () => {
  it('begins with all pages as PDF, and shows the first three', async () => {
    const { user, orders, asked } = show();

    expect(screen.getByRole('dialog', { name: 'Export “Waves”' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /^PDF Sharp/ })).toBeChecked();
    expect(within(screen.getByRole('region', { name: 'Preview' })).getAllByText(/as it will be exported/)).toHaveLength(
      3,
    );
    expect(screen.getByText('and 17 more pages')).toBeInTheDocument();
    expect(new Set(asked.map(({ pageNumber }) => pageNumber))).toEqual(new Set([1, 2, 3]));

    await user.click(exportButton());
    expect(orders()).toEqual([
      {
        noteId,
        title: 'Waves',
        format: 'pdf',
        pageNumbers: Array.from({ length: 20 }, (_, index) => index + 1),
        layers: 'visible',
        hasTemplate: true,
        dpi: 0,
      },
    ]);
  });

  it('takes the page that is read, or those that are typed, and says what is wrong with them', async () => {
    const { user, orders, asked } = show();

    await user.click(screen.getByRole('radio', { name: 'This page (5)' }));
    expect(asked.at(-1)?.pageNumber).toBe(5);
    const field = screen.getByRole('textbox', { name: 'Pages, such as 1-3, 5' });
    await user.type(field, '3-4,99');
    expect(screen.getByText('There is no page 99: the note has 20 pages.')).toBeInTheDocument();
    expect(field).toBeInvalid();
    expect(exportButton()).toBeDisabled();
    await user.clear(field);
    await user.type(field, '3-4,x');
    expect(screen.getByText(/“x” is no page/)).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, '3-4');
    await user.click(exportButton());

    expect(orders().map(({ pageNumbers }) => pageNumbers)).toEqual([[3, 4]]);
  });

  it('shows what layers and template change before it is written', async () => {
    const { user, orders, asked } = show();

    await user.click(screen.getByRole('checkbox', { name: 'Lines and background of the page' }));
    await user.click(screen.getByRole('checkbox', { name: 'Layers that are switched off, too' }));
    await user.click(screen.getByRole('radio', { name: /^SVG/ }));
    expect(asked.at(-1)).toMatchObject({ layers: 'all', hasTemplate: false });
    await user.click(exportButton());

    expect(orders()[0]).toMatchObject({ format: 'svg', layers: 'all', hasTemplate: false });
  });

  it('asks how fine pictures are, and says how large they become', async () => {
    const { user, orders } = show();
    expect(screen.queryByRole('radio', { name: '150 dpi' })).toBeNull();
    expect(screen.getByText('Page 1: 1.1 × 1.7 cm')).toBeInTheDocument();

    await user.click(screen.getByRole('radio', { name: /^PNG/ }));
    expect(screen.getByRole('radio', { name: '300 dpi' })).toBeChecked();
    expect(screen.getByText('Page 1: 1.1 × 1.7 cm, 132 × 198 pixels')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: '96 dpi' }));
    expect(screen.getByText('Page 1: 1.1 × 1.7 cm, 42 × 63 pixels')).toBeInTheDocument();
    await user.click(exportButton());

    expect(orders()[0]).toMatchObject({ format: 'png', dpi: 96 });
  });

  it('takes all of a note into a note archive, unless somebody says otherwise', async () => {
    const { user, orders } = show();

    await user.click(screen.getByRole('radio', { name: /^Note archive/ }));
    expect(screen.getByRole('checkbox', { name: 'Layers that are switched off, too' })).toBeChecked();
    await user.click(exportButton());
    expect(orders()[0]).toMatchObject({ format: 'note', layers: 'all', hasTemplate: true });
    expect(orders()[0]?.pageNumbers).toHaveLength(20);
  });

  it('takes pages, layers and template of a note archive as they are chosen', async () => {
    const { user, orders } = show();

    await user.click(screen.getByRole('radio', { name: /^Note archive/ }));
    await user.click(screen.getByRole('radio', { name: 'This page (5)' }));
    await user.click(screen.getByRole('checkbox', { name: 'Layers that are switched off, too' }));
    await user.click(screen.getByRole('checkbox', { name: 'Lines and background of the page' }));
    await user.click(exportButton());

    expect(orders()[0]).toMatchObject({ format: 'note', pageNumbers: [5], layers: 'visible', hasTemplate: false });
  });

  it('shows the pages of a note archive as they will look when it is opened', async () => {
    const { user, asked } = show();

    await user.click(screen.getByRole('radio', { name: /^Note archive/ }));
    expect(within(screen.getByRole('region', { name: 'Preview' })).getAllByText(/as it will be exported/)).toHaveLength(
      3,
    );
    expect(asked.at(-1)).toMatchObject({ layers: 'visible', hasTemplate: true });
    await user.click(screen.getByRole('radio', { name: /^PNG/ }));

    expect(screen.getByRole('checkbox', { name: 'Layers that are switched off, too' })).not.toBeChecked();
  });

  it('tells how far it is, and stops', async () => {
    const { user, store, actions } = show();
    await user.click(exportButton());
    expect(screen.getByText('Starting…')).toBeInTheDocument();

    act(() => void store.dispatch(exportMoved({ done: 3, steps: 20 })));

    expect(screen.getByText('3 of 20 pages')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '3');
    expect(screen.getByRole('radio', { name: /^SVG/ })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(actions.filter(exportCancelled.match)).toHaveLength(1);
    expect(exportButton()).toBeEnabled();
  });

  it('offers the finished file with its size, and says what is missing in it', async () => {
    const { user, store, actions } = show();
    await user.click(exportButton());
    const fault = { kind: 'resource', name: 'pic.png', reason: 'missing', pages: [3, 5] };

    act(
      () =>
        void store.dispatch(
          exportFinished({ exportId: 'e1', name: 'Waves.pdf', size: asBytes(1_572_864), faults: [fault] }),
        ),
    );

    expect(screen.getByText(/is ready: 1.50 MB/)).toHaveTextContent('Waves.pdf is ready: 1.50 MB');
    expect(screen.getByText('1 part could not be loaded and is missing in the file')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(actions.filter(exportSaveAsked.match).map(({ payload }) => payload)).toEqual([{ exportId: 'e1' }]);
  });

  it('says in words what is missing in the file, on which pages, and why', async () => {
    const { user, store } = show();
    await user.click(exportButton());
    const faults = [
      { kind: 'shape', name: 'p2#r#1.zip', reason: 'truncated', pages: [3] },
      { kind: 'resource', name: 'pic.png', reason: 'missing', pages: [3, 5] },
      { kind: 'document', name: 'note_info', reason: 'malformed', pages: [] },
      { kind: 'later', name: 'x', reason: 'unheard', pages: Array.from({ length: 20 }, (_, index) => index + 1) },
    ];

    act(() => void store.dispatch(exportFinished({ exportId: 'e1', name: 'Waves.pdf', size: asBytes(9), faults })));

    await user.click(screen.getByText('4 parts could not be loaded and are missing in the file'));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Page 3: Some strokes of this page could not be loaded: p2#r#1.zip It is cut short.',
      'Pages 3 and 5: A picture or recording of this page could not be loaded: pic.png It is not in the cloud yet.',
      'The record of this note could not be loaded: note_info It is damaged.',
      'Pages 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, and …: A part of this note could not be loaded: x The reason is not known.',
    ]);
  });

  it('says of a note from a file that the file lacks it', async () => {
    const { user, store } = show('imported');
    await user.click(exportButton());
    const fault = { kind: 'resource', name: 'pic.png', reason: 'missing', pages: [3] };

    act(
      () =>
        void store.dispatch(exportFinished({ exportId: 'e1', name: 'Waves.pdf', size: asBytes(9), faults: [fault] })),
    );

    expect(screen.getByRole('listitem', { hidden: true })).toHaveTextContent(/pic\.png It is not in the file\.$/);
  });

  it('names characters that no font has, apart from what could not be loaded', async () => {
    const { user, store } = show();
    await user.click(exportButton());
    const faults = ['🦄', '𓀀'].map((name) => ({ kind: 'glyph', name, reason: 'missing', pages: [1] }));

    act(() => void store.dispatch(exportFinished({ exportId: 'e1', name: 'Waves.pdf', size: asBytes(9), faults })));

    expect(screen.getByText(/boxes stand in their place: 🦄 𓀀/)).toBeInTheDocument();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  it('says why it failed and tries again', async () => {
    const { user, store, orders } = show();
    await user.click(exportButton());

    act(() => void store.dispatch(exportFailed({ error: { code: 'errors.inkWorker', params: {} } })));

    expect(screen.getByRole('alert')).toHaveTextContent('The drawing module stopped.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(orders()).toHaveLength(2);
  });

  it('lets go of its pictures when it closes', async () => {
    const { user, ended } = show();
    const before = ended();

    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(ended()).toBeGreaterThan(before);
  });
});
