import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';

import { RowTick, useLongPress } from '../../../../packages/ui/src/lists/RowTick';
import { type SelectionAction, SelectionBar } from '../../../../packages/ui/src/lists/SelectionBar';
import { useSelection } from '../../../../packages/ui/src/lists/useSelection';
import { renderApp } from '../../../harness/renderApp';

const names = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil'];

const Row = ({ id, selection }: { readonly id: string; readonly selection: ReturnType<typeof useSelection> }) => {
  const row = {
    ...useLongPress(() => selection.toggle(id)),
    onClick: (event: MouseEvent) => {
      if (!selection.onRowClick(event, id)) opened.push(id);
    },
  };
  return (
    <li data-row={id} {...row}>
      <RowTick
        name={id}
        isSelected={selection.isSelected(id)}
        onToggle={(isRange) => (isRange ? selection.rangeTo(id) : selection.toggle(id))}
      />
      <a href={`#${id}`}>{id}</a>
      <input aria-label={`Name of ${id}`} />
    </li>
  );
};

const opened: string[] = [];

interface ListProps {
  readonly columns?: number;
  readonly actions?: readonly SelectionAction[];
}

const List = ({ columns = 1, actions = [] }: ListProps) => {
  const [all, setAll] = useState(names);
  const [words, setWords] = useState('');
  const order = all.filter((name) => name.includes(words));
  const selection = useSelection(order, { all });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => selection.onKeyDown(event, columns);
  return (
    <div {...{ onKeyDown }}>
      <SelectionBar
        count={selection.count}
        total={order.length}
        actions={actions}
        onSelectAll={selection.selectAll}
        onInvert={selection.invert}
        onClear={selection.clear}
      >
        <p>The header row</p>
      </SelectionBar>
      <ul>
        {order.map((id) => (
          <Row key={id} id={id} selection={selection} />
        ))}
      </ul>
      <button type="button" onClick={() => setAll([...all].reverse())}>
        Turn round
      </button>
      <button type="button" onClick={() => setWords('e')}>
        Only with e
      </button>
      <button type="button" onClick={() => setAll(all.slice(1))}>
        Lose the first
      </button>
    </div>
  );
};

const open = (props: ListProps = {}) => {
  opened.length = 0;
  return { user: userEvent.setup(), ...renderApp(<List {...props} />) };
};
const tick = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const link = (name: string) => screen.getByRole('link', { name });
const ticked = () => names.filter((name) => screen.queryByRole('checkbox', { name: `Select ${name}`, checked: true }));

describe('selecting rows by mouse', () => {
  it('ticks one at a time, and with Shift all between', async () => {
    const { user } = open();

    await user.click(tick('Ben'));
    await user.keyboard('{Shift>}');
    await user.click(tick('Dora'));
    await user.keyboard('{/Shift}');

    expect(ticked()).toEqual(['Ben', 'Cleo', 'Dora']);
    expect(opened).toEqual([]);
  });

  it('takes clicks with Ctrl and Shift on the row, which then does not open', async () => {
    const { user } = open();

    await user.keyboard('{Control>}');
    await user.click(link('Anna'));
    await user.keyboard('{/Control}{Shift>}');
    await user.click(link('Cleo'));
    await user.keyboard('{/Shift}');
    expect(ticked()).toEqual(['Anna', 'Ben', 'Cleo']);
    expect(opened).toEqual([]);
    await user.click(link('Emil'));

    expect(opened).toEqual(['Emil']);
  });
});

describe('selecting rows by keys', () => {
  it('ticks the row of the focus with x, and again takes it back', async () => {
    const { user } = open();
    link('Cleo').focus();

    await user.keyboard('x');
    expect(ticked()).toEqual(['Cleo']);
    await user.keyboard('x');

    expect(ticked()).toEqual([]);
  });

  it('ticks with x of a keyboard without Latin letters', () => {
    open();

    fireEvent.keyDown(link('Ben'), { key: 'ч', code: 'KeyX' });

    expect(ticked()).toEqual(['Ben']);
  });

  it('stretches and takes back with Shift and arrows, and the focus goes along', async () => {
    const { user } = open();
    link('Ben').focus();

    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(ticked()).toEqual(['Ben', 'Cleo', 'Dora']);
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');

    expect(ticked()).toEqual(['Ben', 'Cleo']);
    expect(link('Cleo')).toHaveFocus();
  });

  it('goes by lines and by columns in a grid', async () => {
    const { user } = open({ columns: 2 });
    link('Anna').focus();

    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(ticked()).toEqual(['Anna', 'Ben', 'Cleo']);
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');

    expect(ticked()).toEqual(['Anna', 'Ben']);
  });

  it('takes all with Ctrl A and gives all back with Escape', async () => {
    const { user } = open();
    link('Anna').focus();

    await user.keyboard('{Control>}a{/Control}');
    expect(ticked()).toEqual(names);
    await user.keyboard('{Escape}');

    expect(ticked()).toEqual([]);
  });

  it('leaves keys to a field and to an input method that composes', async () => {
    const { user } = open();

    await user.type(screen.getByRole('textbox', { name: 'Name of Ben' }), 'xx{Control>}a{/Control}');
    fireEvent.keyDown(link('Ben'), { key: 'x', code: 'KeyX', isComposing: true });
    fireEvent.keyDown(link('Ben'), { key: 'x', code: 'KeyX', keyCode: 229 });

    expect(ticked()).toEqual([]);
  });
});

describe('a selection', () => {
  it('loses none of two ticks of one moment', async () => {
    open();
    act(() => {
      for (const name of ['Anna', 'Ben']) fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    });

    for (const name of ['Anna', 'Ben']) expect(screen.getByRole('checkbox', { name: `Select ${name}` })).toBeChecked();
  });

  it('lasts while the list is sorted and searched, and loses what is gone', async () => {
    const { user } = open();
    await user.click(tick('Anna'));
    await user.click(tick('Ben'));

    await user.click(screen.getByRole('button', { name: 'Turn round' }));
    await user.click(screen.getByRole('button', { name: 'Only with e' }));
    expect(screen.getByRole('status')).toHaveTextContent('2 selected');
    await user.click(screen.getByRole('button', { name: 'Lose the first' }));
    expect(screen.getByRole('status')).toHaveTextContent('2 selected');
    for (const _gone of ['Dora', 'Cleo', 'Ben'])
      await user.click(screen.getByRole('button', { name: 'Lose the first' }));

    expect(screen.getByRole('status')).toHaveTextContent('1 selected');
  });
});

describe('a finger that rests on a row', () => {
  const touch = { pointerType: 'touch', clientX: 10, clientY: 10 };
  /** jsdom has no events of pointers. */
  const point = (kind: 'Down' | 'Move' | 'Up' | 'Cancel', facts: object = touch) => {
    const event = createEvent[`pointer${kind}`](link('Ben'));
    for (const [name, value] of Object.entries(facts)) Object.defineProperty(event, name, { value });
    fireEvent(link('Ben'), event);
  };
  const wait = (ms: number) =>
    act(() => {
      jest.advanceTimersByTime(ms);
    });
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('selects it after 400 milliseconds, and opens nothing', () => {
    open();

    point('Down');
    wait(399);
    expect(ticked()).toEqual([]);
    wait(1);
    point('Up');
    fireEvent.click(link('Ben'));

    expect(ticked()).toEqual(['Ben']);
    expect(opened).toEqual([]);
    fireEvent.click(link('Cleo'));
    expect(opened).toEqual(['Cleo']);
  });

  it.each([
    ['moves away', () => point('Move', { ...touch, clientY: 40 })],
    ['is lifted', () => point('Up')],
    ['begins to scroll', () => point('Cancel')],
  ])('selects nothing when it %s', (_what, change) => {
    open();

    point('Down');
    change();
    wait(1000);

    expect(ticked()).toEqual([]);
  });

  it('may tremble', () => {
    open();

    point('Down');
    point('Move', { ...touch, clientY: 14 });
    wait(400);

    expect(ticked()).toEqual(['Ben']);
  });

  it('is no mouse', () => {
    open();

    point('Down', { ...touch, pointerType: 'mouse' });
    wait(1000);

    expect(ticked()).toEqual([]);
  });
});

describe('the bar of a selection', () => {
  const pressed: string[] = [];
  const actions = ['Move', 'Tag', 'Favourite', 'Send', 'Export', 'Move to bin'].map((text): SelectionAction => ({
    id: text,
    icon: <i />,
    text,
    ...(text === 'Send' ? { fits: 1 } : {}),
    onPress: () => pressed.push(text),
  }));
  const bar = () => screen.getByRole('region', { name: 'Selection' });
  beforeEach(() => void (pressed.length = 0));

  it('takes the place of the header row and gives it back', async () => {
    const { user } = open({ actions });
    expect(bar()).toHaveTextContent('The header row');

    await user.click(tick('Ben'));
    expect(bar()).not.toHaveTextContent('The header row');
    await user.click(screen.getByRole('checkbox', { name: '1 selected' }));

    expect(bar()).toHaveTextContent('The header row');
    expect(ticked()).toEqual([]);
  });

  it('has five actions, and the others with Invert in a menu', async () => {
    const { user } = open({ actions });
    await user.click(tick('Ben'));
    await user.click(tick('Cleo'));

    expect(screen.getByRole('button', { name: 'Send 1 of 2' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Move to bin' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to bin' }));
    expect(pressed).toEqual(['Move to bin']);
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Invert selection' }));

    expect(ticked()).toEqual(['Anna', 'Dora', 'Emil']);
  });

  it('selects all of them', async () => {
    const { user } = open({ actions });
    await user.click(tick('Ben'));

    await user.click(screen.getByRole('button', { name: 'Select all 5' }));

    expect(ticked()).toEqual(names);
    expect(screen.queryByRole('button', { name: /Select all/ })).not.toBeInTheDocument();
  });

  it('says politely how many are selected', async () => {
    const { user } = open();
    expect(screen.getByRole('status')).toHaveTextContent('');

    await user.click(tick('Ben'));

    expect(screen.getByRole('status')).toHaveTextContent('1 selected');
  });

  it('gives the focus back to the row when it goes', async () => {
    const { user } = open({ actions });
    await user.click(tick('Anna'));
    tick('Anna').focus();

    await user.tab({ shift: true });
    expect(bar()).toContainElement(document.activeElement as HTMLElement);
    await user.click(screen.getByRole('checkbox', { name: '1 selected' }));

    expect(tick('Anna')).toHaveFocus();
  });

  it('has its actions at the foot of a phone, four with their words', async () => {
    window.innerWidth = 390;
    const { user } = open({ actions });

    await user.click(tick('Ben'));

    expect(screen.getByRole('button', { name: /Send/ }).closest('.select-foot')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Select all 5' }).closest('.select-foot')).toBeNull();
  });
});
