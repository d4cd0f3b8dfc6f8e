import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { asEpochMs } from '@inkside/kit';
import type { Selected } from '@inkside/reader';
import { SelectionBar } from '../../../src/features/reader/components/SelectionBar';
import { useNoting } from '../../../src/features/reader/components/useNoting';
import { useReaderKeys } from '../../../src/features/reader/components/useReaderKeys';
import type { ReaderMark } from '../../../src/features/reader/types';
import { renderApp } from '../../harness/renderApp';

const words: Selected = {
  spot: { section: 0, start: 1, end: 9 },
  ...{ quote: 'The pond', box: { left: 0, top: 100, width: 10, height: 10 } },
};
const kept: string[] = [];

/** A page with words that can be selected, and whose marks arrive when somebody says so. */
const Page = () => {
  const [shown, setShown] = useState<Selected>();
  const [marks, setMarks] = useState<readonly ReaderMark[]>([]);
  const noting = useNoting(shown, marks, () => setShown(undefined));
  const clear = (): void => {
    noting.letGo();
    setShown(undefined);
  };
  const idle = (): void => undefined;
  useReaderKeys({ pages: undefined, isRightToLeft: false, open: idle, step: clear, mark: idle, bookmark: idle });
  const stand = (): void => {
    const mark = {
      id: 'm',
      kind: 'highlight',
      chapter: '',
      colour: 'yellow',
      page: 1,
      createdAt: asEpochMs(1),
    } as const;
    setMarks([{ ...mark, spot: words.spot, quote: words.quote, note: kept.at(-1) ?? '' }]);
  };
  const acts = { set: idle, keep: (note: string) => void kept.push(note), remove: undefined };
  return (
    <>
      <button onClick={() => setShown(words)}>select</button>
      <button onClick={() => setShown(undefined)}>tap</button>
      <button onClick={stand}>arrive</button>
      {noting.selected === undefined ? null : (
        <SelectionBar
          {...{ acts, noting, onSearch: idle, onDone: clear }}
          selected={noting.selected}
          mark={undefined}
        />
      )}
    </>
  );
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = () => screen.queryByRole('textbox');

it('a note that is typed outlives a tap, Escape, and a write that does not come; it goes when it stands in the book', async () => {
  renderApp(<Page />);
  await press('select');
  await press('Note');
  await userEvent.keyboard('Why a pond?');
  await press('tap');
  expect(field()).toHaveValue('Why a pond?');

  await press('select');
  field()?.focus();
  await userEvent.keyboard('{Escape}');
  expect(field()).toBeNull();
  expect(screen.getByRole('toolbar')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('toolbar')).toBeNull();

  await press('select');
  expect(field()).toHaveValue('Why a pond?');
  const form = field()?.closest('form');
  for (let click = 0; click < 2; click += 1) if (form) fireEvent.submit(form);
  expect(kept).toEqual(['Why a pond?']);
  expect(field()).toHaveValue('Why a pond?');
  await press('arrive');
  expect(screen.queryByRole('toolbar')).toBeNull();
  await press('select');
  expect(field()).toBeNull();
});
