import { act, fireEvent, screen } from '@testing-library/react';

import { asNoteId } from '@inkside/kit';
import { noteSyncAsked, pagesReached, pageSyncAsked } from '../../../src/features/ink/slice';
import { pageFlowChosen } from '../../../src/features/preferences/slice';
import { aNoteRow } from '../../harness/rows';
import { syncWith } from '../sync/syncStates';
import { aPage, noteId, openNote, show, turns, twenty } from './openViewer';

describe('an open note', () => {
  it('names the note and the page that is shown', () => {
    const { engine } = show(openNote(twenty, { current: 2 }));

    expect(screen.getByRole('heading', { name: 'Waves' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Waves: page 3 of 20, handwriting' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Page number' })).toHaveValue('3');
    expect(engine.shown.at(-1)?.[0]).toBe('p3');
  });

  it('says whether the cloud has it as it stands here', () => {
    const sync = syncWith({ noteTree: { unsent: [aNoteRow('n1').documentId] } });
    const { unmount } = show(openNote(twenty), 'single', { sync });
    expect(screen.getByText('Saved here, not yet in the cloud')).toBeInTheDocument();
    unmount();

    show(openNote(twenty), 'single', { sync: syncWith() });

    expect(screen.queryByText('Saved here, not yet in the cloud')).toBeNull();
  });

  it('hands its canvas to the engine once, and takes it back', () => {
    const { engine, unmount } = show(openNote(twenty));
    expect(engine.attached()).toBe(1);

    unmount();

    expect(engine.attached()).toBe(0);
  });

  it('turns pages by its buttons, not beyond the ends', async () => {
    const { user, actions } = show(openNote(twenty));
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Next page' }));

    expect(turns(actions)).toEqual([1]);
    expect(screen.getByRole('textbox', { name: 'Page number' })).toHaveValue('2');
  });

  it('goes to the page whose number is typed, and puts back what is no page', async () => {
    const { user, actions } = show(openNote(twenty));
    const field = screen.getByRole('textbox', { name: 'Page number' });

    await user.clear(field);
    await user.type(field, '17{Enter}');
    await user.clear(field);
    await user.type(field, '99{Enter}');

    expect(turns(actions)).toEqual([16]);
    expect(field).toHaveValue('17');
  });

  it('listens to the keyboard, but not while someone types', async () => {
    const { user, actions } = show(openNote(twenty, { current: 5 }));

    await user.keyboard('{ArrowRight}{PageUp}{End}{Home}');
    expect(turns(actions)).toEqual([6, 5, 19, 0]);

    await user.click(screen.getByRole('textbox', { name: 'Page number' }));
    await user.keyboard('{ArrowRight}{End}');
    expect(turns(actions)).toHaveLength(4);
  });

  it('zooms by keys and buttons, and fits again', async () => {
    const { user } = show(openNote(twenty));
    const level = screen.getByRole('status', { name: 'Zoom level' });
    expect(level).toHaveTextContent('57%');
    expect(screen.getByRole('button', { name: 'Fit the page' })).toHaveAttribute('aria-pressed', 'true');

    await user.keyboard('+');
    expect(level).toHaveTextContent('71%');
    await user.click(screen.getByRole('button', { name: 'Fit the width' }));
    expect(level).toHaveTextContent('115%');
    await user.click(screen.getByRole('button', { name: 'Zoom out' }));
    await user.keyboard('0');
    expect(level).toHaveTextContent('57%');
  });

  it('zooms to the pointer with wheel and ctrl, and scrolls without', () => {
    const { engine } = show(openNote(twenty));
    const canvas = screen.getByRole('img');
    const before = engine.shown.at(-1)?.[1];

    fireEvent.wheel(canvas, { deltaY: -120, ctrlKey: true, clientX: 600, clientY: 450 });
    const zoomed = engine.shown.at(-1)?.[1];
    fireEvent.wheel(canvas, { deltaY: 50 });

    expect(zoomed?.scale).toBeGreaterThan((before?.scale ?? 0) * 1.3);
    expect(engine.shown.at(-1)?.[1].offsetY).toBeCloseTo((zoomed?.offsetY ?? 0) - 50, 5);
  });

  it('moves under one finger, and grows between two', () => {
    const { engine } = show(openNote(twenty));
    const canvas = screen.getByRole('img');
    // jsdom has neither pointer events nor their capture.
    if (canvas.parentElement !== null) canvas.parentElement.setPointerCapture = () => undefined;
    const touch = (type: string, pointerId: number, clientX: number, clientY: number) =>
      fireEvent(
        canvas,
        Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY }), { pointerId, pointerType: 'touch' }),
      );

    touch('pointerdown', 1, 400, 400);
    touch('pointerdown', 2, 800, 400);
    touch('pointermove', 2, 1200, 400);
    const grown = engine.shown.at(-1)?.[1];
    touch('pointerup', 2, 1200, 400);
    touch('pointermove', 1, 400, 380);
    touch('pointerup', 1, 400, 380);
    touch('pointermove', 1, 0, 0);

    expect(grown?.scale).toBeCloseTo((2 * 852) / 1500, 5);
    expect(engine.shown.at(-1)?.[1]).toMatchObject({ scale: grown?.scale, offsetY: (grown?.offsetY ?? 0) - 20 });
  });

  it('gives the page the colours of the theme, also when it changes', async () => {
    const { engine } = show(openNote(twenty));
    const root = document.documentElement;

    await act(async () => root.style.setProperty('--sheet', '#232322'));
    const dark = engine.shown.at(-1)?.[2];
    await act(async () => root.removeAttribute('style'));

    expect(dark?.paper).toBe('#232322');
  });

  it('leads back to the notes', async () => {
    const { user } = show(openNote(twenty));

    await user.click(screen.getByRole('button', { name: 'Back to the notes' }));

    expect(screen.getByText('All notes')).toBeVisible();
  });
});

describe('pages one below the other', () => {
  it('shows those that are on the stage, and says to which one scrolled', () => {
    const { engine, actions } = show(openNote(twenty), 'continuous');
    expect(engine.pages().map(({ pageId }) => pageId)).toEqual(['p1']);

    fireEvent.wheel(screen.getByRole('img'), { deltaY: 1600 });

    expect(engine.pages().map(({ pageId }) => pageId)).toEqual(['p2', 'p1']);
    expect(actions.filter(pagesReached.match).at(-1)?.payload).toEqual({ current: 1, first: 0, last: 1 });
    expect(screen.getByRole('textbox', { name: 'Page number' })).toHaveValue('2');
  });

  it('goes to the page that is turned to', async () => {
    const { user, engine } = show(openNote(twenty), 'continuous');

    await user.keyboard('{End}');

    expect(engine.pages()[0]?.pageId).toBe('p20');
  });

  it('are a choice of the menu, with the whole page, the width and the actual size', async () => {
    const { user, actions } = show(openNote(twenty), 'continuous');

    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(screen.getByRole('menuitem', { name: /^Actual size/ }));
    expect(screen.getByRole('status', { name: 'Zoom level' })).toHaveTextContent('100%');
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(screen.getByRole('menuitem', { name: 'One page at a time' }));

    expect(actions.filter(pageFlowChosen.match)).toHaveLength(1);
  });
});

describe('what is missing', () => {
  const fault = { kind: 'points', name: 'p1#r1#points', reason: 'missing' };

  it('says which object failed, shows the rest, and offers to sync again', async () => {
    const { user, actions } = show(openNote([aPage(1, { faults: [fault] })]));

    const notice = screen.getByRole('region', { name: 'What could not be loaded' });
    expect(notice).toHaveTextContent(
      'The points of this page could not be loaded: p1#r1#points It is not in the cloud yet.',
    );
    expect(screen.getByRole('img')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sync again' }));

    expect(actions.filter(pageSyncAsked.match).map(({ payload }) => payload)).toEqual([{ noteId, pageId: 'p1' }]);
  });

  it('counts further objects, and has words for kinds and reasons that it does not know', () => {
    const others = ['shape', 'template', 'hologram'].map((kind) => ({ kind, name: `${kind} 1`, reason: 'moonshine' }));
    show(openNote([aPage(1, { faults: [fault, ...others] })]));

    expect(screen.getByText('3 more')).toBeVisible();
    expect(screen.getByText(/A part of this note could not be loaded/)).toHaveTextContent('The reason is not known.');
  });

  it('opens the note anew for a fault of the note', async () => {
    const { user, actions } = show(
      openNote([aPage(1)], { faults: [{ kind: 'page', name: 'r1', reason: 'malformed' }] }),
    );

    await user.click(screen.getByRole('button', { name: 'Sync again' }));

    expect(actions.filter(noteSyncAsked.match)).toHaveLength(1);
  });

  it('says why a page failed, and others can still be turned to', async () => {
    const failed = aPage(1, { phase: 'failed', error: { code: 'errors.inkWorker', params: {} } });
    const { user, actions } = show(openNote([failed, aPage(2)]));

    expect(screen.getByRole('alert')).toHaveTextContent('Page 1 could not be loadedThe drawing module stopped.');
    await user.click(screen.getByRole('button', { name: 'Sync again' }));
    expect(actions.some(pageSyncAsked.match)).toBe(true);

    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says which page is on its way, if it takes long', async () => {
    show(openNote([aPage(1), aPage(2), aPage(3, { phase: 'loading' })], { current: 2 }));

    expect(screen.queryByText(/Loading/)).not.toBeInTheDocument();
    expect(await screen.findByText('Loading page 3 of 3…')).toBeVisible();
  });
});

describe('a note that is not open', () => {
  it('is on its way, with the number of its pages', async () => {
    show({ phase: 'opening', noteId });

    expect(await screen.findByText('Opening the note, 20 pages…')).toBeVisible();
  });

  it('does not show the pages of the note that was left', () => {
    show(openNote(twenty, { noteId: asNoteId('another') }));

    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('failed for a reason, and can be tried again', async () => {
    const { user, actions } = show({ phase: 'failed', noteId, error: { code: 'errors.noteGone', params: {} } });

    expect(screen.getByRole('alert')).toHaveTextContent('The note could not be openedThis note is not there any more.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(actions.filter(noteSyncAsked.match)).toHaveLength(1);
  });

  it('may have no pages', () => {
    show(openNote([]));

    expect(screen.getByRole('heading', { name: 'This note has no pages' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to all notes' })).toBeVisible();
  });
});
