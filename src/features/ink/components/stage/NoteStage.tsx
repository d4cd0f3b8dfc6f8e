import { useCallback, useMemo, useRef, type Dispatch } from 'react';
import { useIntl } from 'react-intl';

import { useAppSelector } from '../../../../app/kit/hooks';
import { matchesByPage } from '../../findLogic';
import type { Match } from '../../findSlice';
import { selectFind } from '../../selectors';
import type { OpenPage } from '../../types';
import type { Stage } from '../../view/strip';
import { fitsSideways, pagesSeen, type View, type ViewEvent } from '../../view/viewLogic';
import type { SpotActs } from '../PageSpots';
import type { OpenInk } from '../useNoteView';
import { InkCanvas } from './InkCanvas';
import { PageLayers } from './PageLayers';
import { useGestures } from './useGestures';
import { useSeenFocus } from './useSeenFocus';
import { useStage } from './useStage';

interface NoteStageProps {
  readonly title: string;
  readonly note: OpenInk;
  readonly view: View;
  readonly tell: Dispatch<ViewEvent>;
  readonly onTurn: (index: number) => void;
  readonly played: { readonly index: number; readonly until: number } | undefined;
  readonly acts: SpotActs;
  readonly onSync: (page: OpenPage) => void;
}

const noMatches: readonly Match[] = [];

/** The matches of each page, so that a page is drawn anew only for its own. */
const useMatches = (): { readonly of: (index: number) => readonly Match[]; readonly shown: Match | undefined } => {
  const find = useAppSelector(selectFind);
  const matches = find.phase === 'open' ? find.matches : noMatches;
  const byPage = useMemo(() => matchesByPage(matches), [matches]);
  return { of: (index) => byPage.get(index) ?? noMatches, shown: find.phase === 'open' ? matches[find.at] : undefined };
};

/** The pages: their ink, what can be pressed on them, and the hands that move them. */
export const NoteStage = ({ title, note, view, tell, onTurn, played, acts, onSync }: NoteStageProps) => {
  const intl = useIntl();
  const element = useRef<HTMLDivElement>(null);
  useStage(
    element,
    useCallback((stage: Stage) => tell({ type: 'stageResized', stage }), [tell]),
  );
  const swipe = (by: 1 | -1): boolean => {
    if (view.flow !== 'single' || !fitsSideways(view)) return false;
    onTurn(note.current + by);
    return true;
  };
  const gestures = useGestures(element, { isFitted: view.fit === 'page', tell, onSwipe: swipe });
  const focus = useSeenFocus(tell);
  const seen = useMemo(() => pagesSeen(view), [view]);
  const matches = useMatches();
  const { stage } = view;
  const page = note.pages[view.current];
  const label = { number: view.current + 1, count: note.pages.length, title };

  return (
    <div
      className="ink-stage"
      ref={element}
      aria-busy={page?.phase === 'loading' || page?.phase === 'absent'}
      {...gestures}
      {...focus}
    >
      <InkCanvas label={intl.formatMessage({ id: 'ink.pageOf' }, label)} stage={stage} pages={seen} played={played} />
      {seen.map((one) => {
        const shown = note.pages[one.index];
        return stage === undefined || shown === undefined ? null : (
          <PageLayers
            key={one.pageId}
            seen={one}
            stage={stage}
            page={shown}
            pages={note.pages.length}
            matches={matches.of(one.index)}
            shown={matches.shown}
            acts={acts}
            onSync={onSync}
          />
        );
      })}
    </div>
  );
};
