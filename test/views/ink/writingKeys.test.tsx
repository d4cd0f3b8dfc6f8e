import { act, screen } from '@testing-library/react';

import { asNoteId } from '@inkside/kit';
import { placePath, spotsOn } from '../../../src/features/ink/components/spotLogic';
import {
  chosenChanged,
  chosenDoubled,
  chosenHeld,
  penSet,
  selectWriting,
  takenOutside,
  thingInserted,
  toolChosen,
  wholePageHeld,
  writingEntered,
  writtenPageTold,
} from '../../../src/features/ink/writingSlice';
import { aPage, noteId, openNote, show } from './openViewer';

const { pageId } = aPage(1);
const on = { noteId, pageId };

const write = () => {
  const view = show(openNote([aPage(1), aPage(2, { title: 'Lenses' })]));
  act(() => {
    view.store.dispatch(writingEntered({ noteId }));
    view.store.dispatch(writtenPageTold({ pageId, change: { phase: 'open' } }));
  });
  const hold = () =>
    act(() => {
      const box = { left: 10, top: 10, right: 50, bottom: 50 };
      view.store.dispatch(chosenHeld({ chosen: { pageId, ids: ['s1'], box } }));
    });
  const writing = () => selectWriting(view.store.getState());
  return { ...view, hold, writing };
};

describe('the keys of the pen', () => {
  it('choose every tool, pen, colour and width', async () => {
    const { user, writing } = write();
    const tools: string[] = [];
    for (const key of 'ealgth') {
      await user.keyboard(key);
      tools.push(writing().tool);
    }
    expect(tools).toEqual(['eraser', 'areaEraser', 'lasso', 'figure', 'text', 'hand']);
    await user.keyboard('{Shift>}[Digit3]{/Shift}');
    expect(writing()).toMatchObject({ tool: 'pen', pen: 'brush' });
    const { thickness } = writing().pens.brush;
    await user.keyboard('4]');
    expect(writing().pens.brush.thickness).toBeGreaterThan(thickness);
    expect(writing().pens.brush.colour).toBe(0xff1f5fbf | 0);
  });

  it('hold the page, move what is held by 1 and by 10, double it, and let it go', async () => {
    const { user, actions, hold, writing } = write();
    await user.keyboard('{Control>}a{/Control}');
    expect(actions).toContainEqual(toolChosen({ tool: 'lasso' }));
    expect(actions).toContainEqual(wholePageHeld(on));
    await user.keyboard('{Control>}d{/Control}');
    expect(actions.filter(chosenDoubled.match)).toEqual([]);
    hold();
    await user.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}{Control>}d{/Control}');
    const moves = actions.filter(chosenChanged.match).map(({ payload }) => payload);
    expect(moves).toMatchObject([{ matrix: { e: 1, f: 0 } }, { matrix: { e: 0, f: -10 } }]);
    expect(actions.filter(chosenDoubled.match)).toHaveLength(1);
    await user.keyboard('{Escape}');
    expect(writing().chosen).toBeNull();
  });

  it('open what can be put on the page: a link to a page is chosen by its number', async () => {
    const { user, actions } = write();
    await user.keyboard('i');
    await user.click(screen.getByRole('menuitem', { name: 'Link to a page of this note …' }));
    await user.type(screen.getByLabelText('Page, 1 to 2'), '3{Enter}');
    expect(screen.getByText('This note has pages 1 to 2.')).toBeVisible();
    await user.clear(screen.getByLabelText('Page, 1 to 2'));
    await user.type(screen.getByLabelText('Page, 1 to 2'), '2{Enter}');
    const put = actions.filter(thingInserted.match).map(({ payload }) => payload.thing);
    expect(put).toMatchObject([{ kind: 'noteLink', noteId, pageId: 'p2', title: 'Lenses' }]);
  });
});

describe('the tools of the pen', () => {
  it('switch smoothing off, and stand where they are put', async () => {
    const { user, actions } = write();
    await user.click(screen.getByRole('button', { name: 'Fountain pen' }));
    await user.click(screen.getByRole('checkbox', { name: 'Smooth the widths' }));
    expect(actions.filter(penSet.match).at(-1)?.payload.change).toEqual({ hasSmoothing: false });
    expect(screen.getByRole('slider', { name: 'Smoothing' })).toBeDisabled();
    expect(screen.getByRole('slider', { name: 'Precision', hidden: true })).toHaveValue('4');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Place of the tools' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Right, for the left hand' }));
    expect(screen.getByRole('toolbar', { name: 'Tools of the pen' })).toHaveAttribute('aria-orientation', 'vertical');
  });

  it('say so where the browser takes no picture and no link', async () => {
    const { user, actions, hold } = write();
    hold();
    await user.click(screen.getByRole('button', { name: 'More for what is held' }));
    expect(screen.queryByRole('menuitem', { name: 'Copy as picture' })).not.toBeInTheDocument();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(screen.getByRole('menuitem', { name: 'Copy link to this page' }));
    const [told] = actions.filter(takenOutside.match);
    expect(told?.payload).toMatchObject({
      what: 'link',
      isTaken: false,
      why: expect.stringMatching(/#\/note\/open\/n1\?at=p1$/),
    });
  });
});

describe('what can be pressed on a page', () => {
  it('is as the ink is by now, with what lies below it, and without files that are not read yet', () => {
    const bounds = { left: 0, top: 0, right: 1, bottom: 1 };
    const url = { target: { kind: 'url', url: 'https://example.org' }, title: '', bounds } as const;
    const below = { ...url, isBelow: true };
    const sound = (asset: string) => ({ target: { kind: 'audio', asset }, title: '', bounds }) as const;
    const page = { target: { kind: 'page', pageId: 'p2' }, title: '', bounds } as const;
    expect(spotsOn([below, url, sound('a')], undefined)).toHaveLength(3);
    expect(spotsOn([below, url, sound('a')], [page, sound('a'), sound('b')])).toEqual([below, page, sound('a')]);
    expect(placePath(asNoteId('n 1'), '')).toBe('/note/open/n%201');
  });
});
