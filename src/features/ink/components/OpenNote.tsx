import { useCallback, useReducer, useRef } from 'react';
import { useIntl } from 'react-intl';

import { useAppDispatch } from '../../../app/kit/hooks';
import { noteSyncAsked, pageSyncAsked, pageTurned } from '../slice';
import type { InkState, OpenPage } from '../types';
import { percentOf, startView, viewReducer, type Stage } from '../viewLogic';
import { FaultNotice } from './FaultNotice';
import { InkCanvas } from './canvas/InkCanvas';
import { PageState } from './PageState';
import { useStage } from './canvas/useStage';
import { useViewerKeys } from './useViewerKeys';
import { ViewerBar } from './ViewerBar';
import { ViewerHead } from './ViewerHead';

interface OpenNoteProps {
  readonly title: string;
  readonly note: Extract<InkState, { readonly phase: 'open' }>;
  readonly page: OpenPage;
}

/** The view of a page; turning the page is part of the same rendering, so that no frame shows it at the old place. */
const useView = ({ pageId, width, height }: OpenPage) => {
  const [view, tell] = useReducer(viewReducer, { pageId, width, height }, startView);
  if (view.page.pageId !== pageId) tell({ type: 'pageTurned', page: { pageId, width, height } });
  return { view, tell };
};

/** An open note: one page at a time, to be turned, moved and zoomed. */
export const OpenNote = ({ title, note, page }: OpenNoteProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { view, tell } = useView(page);
  const stage = useRef<HTMLDivElement>(null);
  useStage(
    stage,
    useCallback((resized: Stage) => tell({ type: 'stageResized', stage: resized }), [tell]),
  );
  const { noteId, current, pages } = note;
  const turn = useCallback((index: number) => void dispatch(pageTurned({ index })), [dispatch]);
  useViewerKeys({ current, pages: pages.length, onTurn: turn, tell });
  const syncPage = (): void => void dispatch(pageSyncAsked({ noteId, pageId: page.pageId }));

  return (
    <main className="ink-viewer">
      <ViewerHead title={title}>
        <ViewerBar
          current={current}
          pages={pages.length}
          onTurn={turn}
          percent={percentOf(view)}
          fit={view.fit}
          tell={tell}
        />
      </ViewerHead>
      <div className="ink-notices">
        <FaultNotice faults={note.faults} onSync={() => dispatch(noteSyncAsked({ noteId }))} />
        <FaultNotice faults={page.faults} onSync={syncPage} />
      </div>
      <div className="ink-stage" ref={stage} aria-busy={page.phase === 'loading' || page.phase === 'absent'}>
        <InkCanvas
          pageId={page.pageId}
          label={intl.formatMessage({ id: 'ink.pageOf' }, { number: current + 1, count: pages.length, title })}
          view={view}
          tell={tell}
        />
        <PageState page={page} number={current + 1} pages={pages.length} onSync={syncPage} />
      </div>
    </main>
  );
};
