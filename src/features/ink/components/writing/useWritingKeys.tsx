import { useEffect, useRef } from 'react';

import { INK_COLOURS, PEN_WIDTHS, type PenName } from '@inkside/kit';
import { useAppDispatch, useAppSelector } from '@inkside/ui';
import {
  chosenChanged,
  chosenHeld,
  penChosen,
  penSet,
  selectWriting,
  strokeRedone,
  strokeUndone,
  toolChosen,
  writingLeft,
} from '../../writingSlice';
import type { WritingState, WritingTool } from '../../writingTypes';
import type { OpenPage } from '../../types';
import type { OpenInk } from '../useNoteView';

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** By where they lie on the keyboard. */
const TOOLS: Readonly<Record<string, WritingTool>> = { KeyE: 'eraser', KeyA: 'areaEraser', KeyL: 'lasso' };
const PEN_KEYS: Readonly<Record<string, PenName>> = { KeyM: 'marker' };
const WIDER = 1.25;

type Dispatch = ReturnType<typeof useAppDispatch>;

interface Keys {
  readonly writing: WritingState;
  readonly dispatch: Dispatch;
  readonly on: { readonly noteId: OpenInk['noteId']; readonly pageId: OpenPage['pageId'] };
}

/** Undo and redo; says whether the key was one of them. */
const turn = ({ dispatch, on }: Keys, { code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean => {
  if ((!ctrlKey && !metaKey) || altKey) return false;
  const isRedo = code === 'KeyY' || (code === 'KeyZ' && shiftKey);
  if (code !== 'KeyZ' && code !== 'KeyY') return false;
  dispatch(isRedo ? strokeRedone(on) : strokeUndone(on));
  return true;
};

const setPen = ({ writing, dispatch }: Keys, key: string): boolean => {
  const { pen, pens } = writing;
  const { thickness } = pens[pen];
  const colour = INK_COLOURS[Number(key) - 1];
  if (colour !== undefined) dispatch(penSet({ pen, change: { colour } }));
  else if (key === '[' || key === ']') {
    const wanted = key === ']' ? thickness * WIDER : thickness / WIDER;
    dispatch(penSet({ pen, change: { thickness: Math.min(PEN_WIDTHS.most, Math.max(PEN_WIDTHS.least, wanted)) } }));
  } else return false;
  return true;
};

const choose = ({ writing, dispatch }: Keys, code: string): boolean => {
  const [tool, pen] = [TOOLS[code], code === 'KeyP' ? writing.pen : PEN_KEYS[code]];
  if (tool !== undefined) dispatch(toolChosen({ tool }));
  else if (pen !== undefined) dispatch(penChosen({ pen }));
  else return false;
  return true;
};

/** Two presses that are so close together leave writing. */
const TWICE_MS = 1500;

/** Lets go of what the lasso holds; pressed twice, of writing. A card that is open closes by itself. */
class Leaving {
  private pressedAt = -TWICE_MS;

  press({ writing, dispatch }: Keys, { timeStamp }: KeyboardEvent): boolean {
    if (document.querySelector('.pen-card') !== null) return false;
    const isTwice = timeStamp - this.pressedAt <= TWICE_MS;
    this.pressedAt = timeStamp;
    if (writing.chosen !== null) dispatch(chosenHeld({ chosen: null }));
    else if (isTwice) dispatch(writingLeft());
    return true;
  }
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Page units that an arrow moves what is held; ten times as far with Shift. */
const STEP = 4;

/** Moves or removes what the lasso holds. */
const changeHeld = ({ writing, dispatch }: Keys, { key, shiftKey }: KeyboardEvent): boolean => {
  const arrow = ARROWS[key];
  if (writing.chosen === null) return false;
  if (key === 'Delete' || key === 'Backspace') dispatch(chosenChanged({ act: 'remove' }));
  else if (arrow !== undefined) {
    const far = shiftKey ? STEP * 10 : STEP;
    const matrix = { a: 1, b: 0, c: 0, d: 1, e: arrow[0] * far, f: arrow[1] * far };
    dispatch(chosenChanged({ act: 'move', matrix }));
  } else return false;
  return true;
};

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey;

const does = (keys: Keys, event: KeyboardEvent, leaving: Leaving): boolean => {
  if (!isPlain(event)) return turn(keys, event);
  if (changeHeld(keys, event)) return true;
  if (event.shiftKey) return false;
  return event.key === 'Escape' ? leaving.press(keys, event) : choose(keys, event.code) || setPen(keys, event.key);
};

/** The keys of the pen: before those of the viewer, of which the others stay as they are. */
export const useWritingKeys = (note: OpenInk, page: OpenPage, isOn: boolean): void => {
  const dispatch = useAppDispatch();
  const writing = useAppSelector(selectWriting);
  const latest = useRef<Keys>(null);
  useEffect(() => {
    latest.current = { writing, dispatch, on: { noteId: note.noteId, pageId: page.pageId } };
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let before: WritingTool | undefined;
    const leaving = new Leaving();
    const press = (event: KeyboardEvent): void => {
      const keys = latest.current;
      const { target } = event;
      if (keys === null || event.isComposing || (target instanceof Element && target.closest(TYPED_INTO) !== null))
        return;
      const isButton = target instanceof Element && target.closest('button, a') !== null;
      if (event.code === 'Space' && !isButton) {
        event.preventDefault();
        if (event.repeat) return;
        before = keys.writing.tool;
        dispatch(toolChosen({ tool: 'hand' }));
      } else if (does(keys, event, leaving)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    };
    const release = (event: KeyboardEvent): void => {
      if (event.code !== 'Space' || before === undefined) return;
      dispatch(toolChosen({ tool: before }));
      before = undefined;
    };
    window.addEventListener('keydown', press, true);
    window.addEventListener('keyup', release, true);
    return () => {
      window.removeEventListener('keydown', press, true);
      window.removeEventListener('keyup', release, true);
    };
  }, [dispatch, isOn]);
};
