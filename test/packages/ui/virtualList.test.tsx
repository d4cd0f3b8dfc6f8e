import { screen } from '@testing-library/react';
import { useRef } from 'react';

import { singleLines, VirtualList } from '@inkside/ui';
import { renderApp } from '../../harness/renderApp';

const MANY = 100_000;

/** Numbers, with the places that somebody looked at. */
const watched = () => {
  const looked = new Set<string>();
  const numbers = Array.from({ length: MANY }, (_, index) => index);
  const items = new Proxy(numbers, {
    get: (target, name, receiver): unknown => {
      if (typeof name === 'string' && /^\d+$/.test(name)) looked.add(name);
      return Reflect.get(target, name, receiver);
    },
  });
  return { items, looked };
};

const List = ({ items }: { readonly items: readonly number[] }) => {
  const scroller = useRef<HTMLDivElement>(null);
  const lines = singleLines(items, 40);
  return (
    <div ref={scroller}>
      <VirtualList lines={lines} total={items.length} scroller={scroller} label="Numbers" keyOf={String}>
        {(item) => <span>{`number ${item}`}</span>}
      </VirtualList>
    </div>
  );
};

describe('a list of lines that are all of one height', () => {
  it('draws those near the view, has room for all, and looks at no others', () => {
    const { items, looked } = watched();

    renderApp(<List items={items} />);

    const list = screen.getByRole('list', { name: 'Numbers' });
    expect(list).toHaveStyle({ height: `${MANY * 40}px` });
    expect(screen.getByText('number 0')).toBeInTheDocument();
    const [first] = screen.getAllByRole('listitem');
    expect([first?.getAttribute('aria-posinset'), first?.getAttribute('aria-setsize')]).toEqual(['1', String(MANY)]);
    // As many as fit into 800 pixels, and a few more.
    expect(screen.getAllByRole('listitem').length).toBeLessThan(40);
    expect(looked.size).toBeLessThan(40);
  });
});
