import type { InkBounds } from '@inkside/ink';
import { useCallback, useEffect, useReducer, useRef, type Dispatch } from 'react';

import { useAppDispatch, useAppSelector } from '@inkside/ui';
import { selectFind, selectPageFlow } from '../selectors';
import { pagesReached } from '../slice';
import type { InkState } from '../types';
import { areSamePages } from '../view/strip';
import { newReach, startView, viewReducer, type View, type ViewEvent } from '../view/viewLogic';

export type OpenInk = Extract<InkState, { readonly phase: 'open' }>;

const around = (parts: readonly InkBounds[]): InkBounds =>
  parts.reduce((all, part) => ({
    left: Math.min(all.left, part.left),
    top: Math.min(all.top, part.top),
    right: Math.max(all.right, part.right),
    bottom: Math.max(all.bottom, part.bottom),
  }));

/** The view follows the note's turns, the chosen flow and what was found, within the same rendering: no frame shows less. */
const useFollowing = (view: View, follow: Dispatch<ViewEvent>, { pages, current, turns }: OpenInk): void => {
  if (!areSamePages(view.pages, pages)) follow({ type: 'pagesListed', pages });
  const flow = useAppSelector(selectPageFlow);
  const find = useAppSelector(selectFind);
  if (view.turns !== turns) follow({ type: 'pageTurned', index: current, turns });
  if (view.flow !== flow) follow({ type: 'flowChosen', flow });
  const shows = find.phase === 'open' ? find.shows : 0;
  if (view.shows !== shows) {
    const match = find.phase === 'open' ? find.matches[find.at] : undefined;
    const found = match === undefined ? undefined : { index: match.index, part: around(match.parts) };
    follow({ type: 'revealed', shows, found });
  }
};

/** Where the note's pages stand, and what moves them. Says which pages a person has come to. */
export const useNoteView = (note: OpenInk): { readonly view: View; readonly tell: Dispatch<ViewEvent> } => {
  const dispatch = useAppDispatch();
  const flow = useAppSelector(selectPageFlow);
  const [view, follow] = useReducer(viewReducer, { ...note, flow }, startView);
  useFollowing(view, follow, note);

  // Several events may come between two renderings: each has to see what the one before did.
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  }, [view]);

  const tell = useCallback(
    (event: ViewEvent): void => {
      const before = latest.current;
      latest.current = viewReducer(latest.current, event);
      follow(event);
      const reach = newReach(before, latest.current);
      if (reach !== undefined) dispatch(pagesReached(reach));
    },
    [dispatch],
  );
  return { view, tell };
};
