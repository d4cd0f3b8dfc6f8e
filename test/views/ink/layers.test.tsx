import type { PageLayer } from '@inkside/ink';
import { act, screen, within } from '@testing-library/react';

import { layerActAsked, layerChosen } from '../../../src/features/ink/layersSlice';
import { writingEntered, writtenPageTold } from '../../../src/features/ink/writingSlice';
import { aPage, noteId, openNote, show } from './openViewer';

const layer = (id: number, change: Partial<PageLayer> = {}): PageLayer => ({
  ...{ id, name: '', lock: false, show: true, shapes: 2 },
  ...change,
});
const layers = [layer(0), layer(3, { name: 'Sketch', show: false }), layer(1, { shapes: 0 })];

const open = async (change: Parameters<typeof openNote>[1] = {}, known: readonly PageLayer[] | undefined = layers) => {
  const view = show(openNote([aPage(1, known && { layers: known })], change));
  await view.user.click(screen.getByRole('button', { name: 'Layers' }));
  const panel = within(screen.getByRole('complementary', { name: 'Layers' }));
  return { ...view, panel, hidden: () => view.engine.pages()[0]?.hidden };
};

describe('the layers beside the pages', () => {
  it('are listed the highest first, and are hidden and shown at once without a word to the note', async () => {
    const { user, panel, hidden, actions } = await open();
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Layer 2empty',
      'Sketch2 strokes',
      'Layer 12 strokes',
    ]);
    expect(hidden()).toBeUndefined();
    await user.click(panel.getByRole('button', { name: 'Show Sketch' }));
    expect(hidden()).toEqual([]);
    await user.click(panel.getByRole('button', { name: 'Hide Layer 1' }));
    expect(hidden()).toEqual([0]);
    expect(panel.getByRole('button', { name: 'Show Layer 1' })).toHaveAttribute('aria-pressed', 'false');
    expect(actions.filter(layerActAsked.match)).toEqual([]);
    expect(panel.queryByRole('button', { name: 'Add layer' })).not.toBeInTheDocument();
  });

  it('can be hidden in a note of a file too, and are not known before the page is read', async () => {
    const imported = await open({ source: 'imported' });
    await imported.user.click(imported.panel.getByRole('button', { name: 'Hide Layer 2' }));
    expect(imported.hidden()).toEqual([3, 1]);
    imported.unmount();
    const { panel } = await open({}, []);
    expect(panel.getByText('The layers are being read…')).toBeVisible();
  });
});

describe('the layers of a page that is written on', () => {
  const write = async () => {
    const view = await open();
    const change = { phase: 'open', layers } as const;
    act(() => {
      view.store.dispatch(writingEntered({ noteId }));
      view.store.dispatch(writtenPageTold({ pageId: aPage(1).pageId, change }));
    });
    return { ...view, asked: () => view.actions.filter(layerActAsked.match).map(({ payload }) => payload.act) };
  };

  it('are changed in the note: shown, locked, added, named, moved and deleted', async () => {
    const { user, panel, asked } = await write();
    const choose = async (name: string) => {
      await user.click(panel.getByRole('button', { name: 'More for Sketch' }));
      await user.click(screen.getByRole('menuitem', { name }));
    };
    await user.click(panel.getByRole('button', { name: 'Show Sketch' }));
    await user.click(panel.getByRole('button', { name: 'Lock Layer 1' }));
    await user.click(panel.getByRole('button', { name: 'Add layer' }));
    await choose('Up');
    await choose('Down');
    await choose('Delete');
    await choose('Rename');
    await user.clear(panel.getByRole('textbox', { name: 'Name of the layer' }));
    await user.keyboard('Ideas{Enter}');
    expect(asked()).toEqual([
      { kind: 'show', id: 3, show: true },
      { kind: 'lock', id: 0, lock: true },
      { kind: 'add' },
      { kind: 'move', id: 3, to: 2 },
      { kind: 'move', id: 3, to: 0 },
      { kind: 'remove', id: 3 },
      { kind: 'rename', id: 3, name: 'Ideas' },
    ]);
  });

  it('take the pen where somebody chooses', async () => {
    const { user, panel, actions } = await write();
    expect(panel.getByRole('button', { current: true })).toHaveTextContent('Layer 2');
    await user.click(panel.getByRole('button', { name: /^Layer 1/ }));
    expect(actions.filter(layerChosen.match)).toHaveLength(1);
    expect(panel.getByRole('button', { current: true })).toHaveTextContent('Layer 1');
  });
});
