import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { TreePicker } from '../../../packages/ui/src/tree/TreePicker';
import type { TreeNode } from '../../../packages/ui/src/tree/treeLogic';
import { renderApp } from '../../harness/renderApp';

const folder = (id: string, title: string, parentId: string | null = null): TreeNode => ({ id, title, parentId });
const folders = [
  folder('work', 'Work'),
  folder('studies', 'Studies'),
  folder('physics', 'Physics', 'studies'),
  folder('waves', 'Waves', 'physics'),
  folder('maths', 'Maths', 'studies'),
];

const heard: unknown[] = [];

interface PickerProps {
  readonly nodes?: readonly TreeNode[];
  readonly from?: string | null;
}

const Picker = ({ nodes: given = folders, from = null }: PickerProps) => {
  const [nodes, setNodes] = useState(given);
  return (
    <TreePicker
      title="Move 3 notes"
      nodes={nodes}
      rootTitle="All notes"
      from={from}
      verbFor={(goal) => `Move to ${goal}`}
      reasonAgainst={(id) => (id === 'work' ? 'They are here' : undefined)}
      onNewFolder={(title, parentId) => {
        heard.push([title, parentId]);
        if (title === 'Taken') return { code: 'errors.nameTaken', params: { name: title } };
        setNodes([...nodes, folder('made', title, parentId)]);
        return undefined;
      }}
      onPick={(id) => heard.push(id)}
      onClose={() => heard.push('closed')}
    />
  );
};

const open = async (props: PickerProps = {}) => {
  heard.length = 0;
  const view = renderApp(<Picker {...props} />);
  await screen.findByRole('dialog', { name: 'Move 3 notes' });
  return { user: userEvent.setup(), ...view };
};
const tree = () => screen.getByRole('tree', { name: 'Folders' });
const shown = () => screen.getAllByRole('treeitem').map((item) => item.querySelector('.tree-name')?.textContent);
const item = (name: string) => screen.getByRole('treeitem', { name: new RegExp(name) });
const chosen = () => within(tree()).getByRole('treeitem', { selected: true });
const search = () => screen.getByRole('textbox', { name: 'Search folders' });

describe('choosing a folder', () => {
  it('shows the root open, by names, and the way to where one is', async () => {
    await open({ from: 'physics' });

    expect(shown()).toEqual(['All notes', 'Studies', 'Maths', 'Physics', 'Work']);
    expect(item('Physics')).toHaveAttribute('aria-level', '3');
    expect(item('Physics')).toHaveAttribute('aria-expanded', 'false');
    expect(item('Studies')).toHaveAttribute('aria-posinset', '1');
    expect(item('Studies')).toHaveAttribute('aria-setsize', '2');
    expect(item('Maths')).not.toHaveAttribute('aria-expanded');
  });

  it('goes by the keys of trees', async () => {
    const { user } = await open();
    tree().focus();

    const steps = [
      ['{ArrowDown}', 'Studies'],
      ['{ArrowRight}', 'Studies'],
      ['{ArrowRight}', 'Maths'],
      ['{End}', 'Work'],
      ['p', 'Physics'],
      ['{ArrowLeft}', 'Studies'],
      ['{ArrowLeft}', 'Studies'],
      ['{ArrowDown}', 'Work'],
      ['{ArrowUp}', 'Studies'],
      ['{Home}', 'All notes'],
    ] as const;
    for (const [key, name] of steps) {
      await user.keyboard(key);
      expect([key, chosen().querySelector('.tree-name')?.textContent]).toEqual([key, name]);
      expect(tree()).toHaveAttribute('aria-activedescendant', chosen().id);
    }

    expect(shown()).toEqual(['All notes', 'Studies', 'Work']);
  });

  it('names the goal on the verb, and picks it with Enter', async () => {
    const { user } = await open();
    await user.click(item('Studies'));
    expect(screen.getByRole('button', { name: 'Move to Studies' })).toBeEnabled();

    tree().focus();
    await user.keyboard('{Enter}');

    expect(heard).toEqual(['studies']);
  });

  it('picks the root as null', async () => {
    const { user } = await open();

    await user.click(screen.getByRole('button', { name: 'Move to All notes' }));

    expect(heard).toEqual([null]);
  });

  it('says why a folder is no goal, and moves nothing there', async () => {
    const { user } = await open();
    await user.click(item('Work'));

    expect(item('Work')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('They are here');
    expect(screen.getByRole('button', { name: 'Move to Work' })).toBeDisabled();
    tree().focus();
    await user.keyboard('{Enter}');

    expect(heard).toEqual([]);
  });

  it('finds folders anywhere and chooses the first', async () => {
    const { user } = await open();
    expect(search()).toHaveFocus();

    await user.keyboard('WAV');
    expect(shown()).toEqual(['All notes', 'Studies', 'Physics', 'Waves']);
    await user.keyboard('{Enter}');

    expect(heard).toEqual(['waves']);
  });

  it('says when nothing is called so, and shows all again with Escape, which does not close', async () => {
    const { user } = await open();

    await user.keyboard('xyz');
    expect(screen.getByRole('status')).toHaveTextContent('No folder for “xyz”');
    await user.keyboard('{Escape}');

    expect(shown()).toEqual(['All notes', 'Studies', 'Work']);
    expect(heard).toEqual([]);
  });

  it('makes a folder in the chosen one and chooses it', async () => {
    const { user } = await open();
    await user.click(item('Studies'));

    await user.click(screen.getByRole('button', { name: 'New folder' }));
    await user.type(screen.getByRole('textbox', { name: 'New folder in Studies' }), 'History{Enter}');

    expect(heard).toEqual([['History', 'studies']]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move to History' })).toBeVisible());
  });

  it('says at the field what is against the name, and keeps it', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'New folder' }));
    const field = screen.getByRole('textbox', { name: 'New folder in All notes' });

    await user.type(field, 'Taken{Enter}');

    expect(field).toHaveAccessibleDescription('There is already a “Taken” here. Choose another name.');
    expect(field).toHaveValue('Taken');
  });

  it('draws of 10,000 folders only those near the view', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => folder(`f${index}`, `Folder ${index}`));
    await open({ nodes: many });

    const items = screen.getAllByRole('treeitem');

    expect(items.length).toBeLessThan(60);
    expect(items[1]).toHaveAttribute('aria-setsize', '10000');
  });

  it('is cancelled by its second button', async () => {
    const { user } = await open();

    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(heard).toEqual(['closed']);
  });
});
