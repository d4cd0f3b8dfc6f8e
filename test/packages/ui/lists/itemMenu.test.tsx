import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { ItemMenu, type MenuEntry, useItemMenu } from '@inkside/ui';
import { renderApp } from '../../../harness/renderApp';

const pressed: string[] = [];
let asked = 0;

const entries = (): readonly MenuEntry[] => {
  asked += 1;
  return [
    { id: 'open', icon: <i />, text: 'Open', onPress: () => pressed.push('open') },
    { id: 'rename', icon: <i />, text: 'Rename', keys: 'F2', onPress: () => pressed.push('rename') },
    'separator',
    'separator',
    { id: 'bin', icon: <i />, text: 'Move to bin', isDanger: true, onPress: () => pressed.push('bin') },
    'separator',
  ];
};

const Row = () => {
  const menu = useItemMenu();
  const [name, setName] = useState('');
  return (
    <div {...menu.row}>
      <a href="#plan">Plan</a>
      <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <ItemMenu label="Actions for Plan" menu={menu} entries={entries} />
    </div>
  );
};

const open = () => {
  pressed.length = 0;
  asked = 0;
  return { user: userEvent.setup(), ...renderApp(<Row />) };
};
const button = () => screen.getByRole('button', { name: 'Actions for Plan' });
const items = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

describe('the menu of a row', () => {
  it('is made when it is asked for, with lines only between things', async () => {
    const { user } = open();
    expect(asked).toBe(0);

    await user.click(button());

    expect(await items()).toEqual(['Open', 'RenameF2', 'Move to bin']);
    expect(screen.getAllByRole('separator')).toHaveLength(1);
    expect(screen.getByRole('menu', { name: 'Actions for Plan' })).toBeVisible();
  });

  it('does what is pressed and closes', async () => {
    const { user } = open();
    await user.click(button());

    await user.click(await screen.findByRole('menuitem', { name: /Rename/ }));

    expect(pressed).toEqual(['rename']);
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await waitFor(() => expect(button()).toHaveFocus());
  });

  it('is the same by a right click on the row, where somebody pressed', async () => {
    open();

    fireEvent.contextMenu(screen.getByRole('link', { name: 'Plan' }), { clientX: 40, clientY: 60 });

    expect(await items()).toEqual(['Open', 'RenameF2', 'Move to bin']);
    expect(document.querySelector('.item-menu-anchor')).toHaveStyle({ position: 'fixed', left: '40px', top: '60px' });
  });

  it('leaves a field its own menu, and a finger that rests none at all', () => {
    open();
    const finger = createEvent.contextMenu(button());
    Object.defineProperty(finger, 'pointerType', { value: 'touch' });

    expect(fireEvent.contextMenu(screen.getByRole('textbox', { name: 'Name' }))).toBe(true);
    fireEvent(button(), finger);

    expect(finger.defaultPrevented).toBe(true);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('goes round by arrows, to the ends, and to letters', async () => {
    const { user } = open();
    await user.click(button());
    const [first, second, third] = await screen.findAllByRole('menuitem');
    await waitFor(() => expect(first).toHaveFocus());

    for (const [key, at] of [
      ['{ArrowDown}', second],
      ['{End}', third],
      ['{ArrowDown}', first],
      ['{ArrowUp}', third],
      ['{Home}', first],
      ['m', third],
    ] as const) {
      await user.keyboard(key);
      expect(at).toHaveFocus();
    }
    await user.keyboard('{Enter}');

    expect(pressed).toEqual(['bin']);
  });

  it('closes with Escape and gives the focus back', async () => {
    const { user } = open();
    await user.click(button());
    await screen.findByRole('menu');

    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await waitFor(() => expect(button()).toHaveFocus());
  });

  it('closes by a second press of its button', async () => {
    const { user } = open();
    await user.click(button());
    await screen.findByRole('menu');

    await user.click(button());
    act(() => undefined);

    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  });
});
