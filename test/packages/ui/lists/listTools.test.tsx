import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';

import { ListTools } from '@inkside/ui';
import { renderApp } from '../../../harness/renderApp';

const choices = [
  { id: 'name', text: 'Name' },
  { id: 'date', text: 'Changed' },
];
type Sort = NonNullable<ComponentProps<typeof ListTools>['sort']>;

const Tools = () => {
  const [words, setWords] = useState('');
  const [sort, setSort] = useState<Pick<Sort, 'by' | 'direction'>>({ by: 'date', direction: 'descending' });
  const [view, setView] = useState<'grid' | 'list'>('grid');
  return (
    <>
      <ListTools
        search={{ label: 'Search titles', words, onType: setWords }}
        sort={{ ...sort, choices, onSort: (by, direction) => setSort({ by, direction }) }}
        view={{ view, onView: setView }}
        filter={{ shown: <p>All tags</p>, entries: [{ id: 'tag', text: 'Tag exam', onPress: () => undefined }] }}
        primary={<button type="button">New</button>}
      />
      <input aria-label="Another field" />
      <output>{`${words}|${sort.by}|${sort.direction}|${view}`}</output>
    </>
  );
};

const open = () => ({ user: userEvent.setup(), ...renderApp(<Tools />) });
const said = () => screen.getByRole('status').textContent;
const field = () => screen.getByRole('textbox', { name: 'Search titles' });

describe('what stands over a list', () => {
  it('searches while one types, from anywhere by the slash', async () => {
    const { user } = open();

    await user.keyboard('/');
    expect(field()).toHaveFocus();
    await user.keyboard('plan/');

    expect(said()).toBe('plan/|date|descending|grid');
  });

  it('leaves the slash to a field and to an input method', async () => {
    const { user } = open();

    await user.type(screen.getByRole('textbox', { name: 'Another field' }), '/');
    expect(field()).not.toHaveFocus();
    (document.activeElement as HTMLElement).blur();
    fireEvent.keyDown(document.body, { key: '/', isComposing: true });

    expect(field()).not.toHaveFocus();
  });

  it('clears the words with Escape, and with a second one leaves the field', async () => {
    const { user } = open();
    await user.type(field(), 'plan');

    await user.keyboard('{Escape}');
    expect([said(), field() === document.activeElement]).toEqual(['|date|descending|grid', true]);
    await user.keyboard('{Escape}');

    expect(field()).not.toHaveFocus();
  });

  it('sorts by a field and in a direction, and says which', async () => {
    const { user } = open();

    await user.click(screen.getByRole('button', { name: 'Sort by: Changed' }));
    expect(await screen.findByRole('menuitemradio', { name: 'Changed', checked: true })).toBeVisible();
    await user.click(screen.getByRole('menuitemradio', { name: 'Name' }));
    await user.click(screen.getByRole('button', { name: 'Sort by: Name' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Ascending' }));

    expect(said()).toBe('|name|ascending|grid');
  });

  it('has both views beside each other', async () => {
    const { user } = open();

    await user.click(screen.getByRole('button', { name: 'List', pressed: false }));

    expect(said()).toBe('|date|descending|list');
    expect(screen.getByRole('button', { name: 'List', pressed: true })).toBeVisible();
    expect(screen.getByText('All tags')).toBeVisible();
  });
});

describe('what stands over a list on a phone', () => {
  beforeEach(() => (window.innerWidth = 390));

  it('has view, sort and filter in one button', async () => {
    const { user } = open();
    expect(screen.queryByText('All tags')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'View, sort, filter' }));
    expect(await screen.findByRole('menuitem', { name: 'Tag exam' })).toBeVisible();
    await user.click(screen.getByRole('menuitemradio', { name: 'List' }));

    expect(said()).toBe('|date|descending|list');
    expect(screen.getByRole('button', { name: 'New' })).toBeVisible();
  });

  it('opens the search by its button and keeps it while there are words', async () => {
    const { user } = open();
    expect(screen.queryByRole('textbox', { name: 'Search titles' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Search titles' }));
    expect(field()).toHaveFocus();
    await user.keyboard('plan');
    act(() => field().blur());
    expect(field()).toHaveValue('plan');
    await user.clear(field());
    expect(field()).toHaveFocus();
    act(() => field().blur());

    expect(await screen.findByRole('button', { name: 'Search titles' })).toBeVisible();
  });
});
