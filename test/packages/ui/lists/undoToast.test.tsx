import { act, fireEvent, screen } from '@testing-library/react';

import { UndoToast } from '../../../../packages/ui/src/lists/UndoToast';
import { renderApp } from '../../../harness/renderApp';

const heard: string[] = [];
const toast = (text: string) => (
  <UndoToast key={text} text={text} onUndo={() => heard.push('undo')} onEnd={() => heard.push('end')} />
);
const open = () => renderApp(toast('3 notes moved to Studies'));
const after = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });
const button = () => screen.getByRole('button', { name: 'Undo' });
const hideTab = (isHidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

describe('the toast that takes something back', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    heard.length = 0;
  });
  afterEach(() => jest.useRealTimers());

  it('says politely what was done, and takes no focus', () => {
    open();
    expect(screen.getByRole('status')).toHaveTextContent('');

    after(0);

    expect(screen.getByRole('status')).toHaveTextContent('3 notes moved to Studies');
    expect(document.body).toHaveFocus();
  });

  it('ends after 8 seconds', () => {
    open();

    after(7999);
    expect(heard).toEqual([]);
    after(1);

    expect(heard).toEqual(['end']);
  });

  it.each([
    [
      'a mouse is on it',
      () => fireEvent.mouseEnter(button().parentElement as HTMLElement),
      () => fireEvent.mouseLeave(button().parentElement as HTMLElement),
    ],
    ['it has the focus', () => act(() => button().focus()), () => act(() => button().blur())],
    ['the tab is hidden', () => hideTab(true), () => hideTab(false)],
  ])('waits while %s, and goes on with what was left', (_what, begin, end) => {
    open();
    after(5000);

    begin();
    after(60_000);
    expect(heard).toEqual([]);
    end();
    after(2999);
    expect(heard).toEqual([]);
    after(1);

    expect(heard).toEqual(['end']);
  });

  it('takes back once and ends', () => {
    open();

    fireEvent.click(button());

    expect(heard).toEqual(['undo', 'end']);
  });
});
