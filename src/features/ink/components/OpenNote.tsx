import { useCallback, useMemo, type ReactNode } from 'react';

import { useAppDispatch } from '../../../app/kit/hooks';
import { noteSyncAsked, pageSyncAsked, pageTurned } from '../slice';
import type { OpenPage } from '../types';
import { percentOf } from '../view/viewLogic';
import { ViewerBar } from './bar/ViewerBar';
import { useViewerActs } from './commands/useViewerActs';
import { FaultNotice } from './FaultNotice';
import { NoteNotice } from './notices/NoteNotice';
import { FindBar } from './find/FindBar';
import { SidePanel } from './panel/SidePanel';
import { ReplayBar } from './replay/ReplayBar';
import { useReplay } from './replay/useReplay';
import { useSpots } from './spots/useSpots';
import { NoteStage } from './stage/NoteStage';
import { useViewerKeys } from './stage/useViewerKeys';
import { useNoteView, type OpenInk } from './useNoteView';
import { useTools } from './useTools';
import { useViewChoices } from './useViewChoices';
import { ViewerHead } from './ViewerHead';

interface OpenNoteProps {
  readonly title: string;
  /** Stands before the title. */
  readonly mark?: ReactNode;
  readonly note: OpenInk;
  readonly page: OpenPage;
  /** What stands between the title and the pages, such as where the note lies. */
  readonly above?: ReactNode;
}

/** An open note: its pages, and what can be done with them. */
export const OpenNote = ({ title, mark, note, page, above }: OpenNoteProps) => {
  const dispatch = useAppDispatch();
  const { noteId, current, pages } = note;
  const { view, tell } = useNoteView(note);
  const tools = useTools(noteId, title, tell);
  const choices = useViewChoices(view, tell);
  const turn = useCallback((index: number) => void dispatch(pageTurned({ index })), [dispatch]);
  const replay = useReplay(tools.buttons.isReplayOpen ? page : undefined);
  const spots = useSpots(note, turn);
  const acts = useViewerActs({ current, pages: pages.length, onTurn: turn, openFind: tools.openFind, tools: tools.buttons, choices, tell });
  useViewerKeys({ flow: view.flow, acts, tell, onEscape: () => spots.close() || tools.closeLast() });
  const syncPage = useCallback(
    ({ pageId }: OpenPage): void => void dispatch(pageSyncAsked({ noteId, pageId })),
    [dispatch, noteId],
  );
  const { until } = replay;
  const played = useMemo(() => (until === undefined ? undefined : { index: current, until }), [until, current]);

  return (
    <main className="ink-viewer">
      <ViewerHead title={title} mark={mark}>
        <ViewerBar
          current={current}
          pages={pages.length}
          onTurn={turn}
          percent={percentOf(view)}
          fit={view.fit}
          tell={tell}
          tools={tools.buttons}
          choices={choices}
        />
      </ViewerHead>
      <div className="ink-notices">
        {above}
        <NoteNotice note={note} title={title} />
        <FaultNotice what="note" source={note.source} faults={note.faults} onSync={() => dispatch(noteSyncAsked({ noteId }))} />
        <FaultNotice what="page" source={note.source} faults={page.faults} onSync={() => syncPage(page)} />
        <FindBar focusses={tools.focusses} onClose={tools.buttons.onFind} />
      </div>
      <div className="ink-body">
        <NoteStage title={title} note={note} view={view} tell={tell} onTurn={turn} played={played} acts={spots.acts} onSync={syncPage} />
        {tools.buttons.isPanelOpen ? <SidePanel pages={pages} current={current} onTurn={turn} onClose={tools.closePanel} /> : null}
        {spots.opened}
        {tools.buttons.isReplayOpen ? (
          <ReplayBar page={page} number={current + 1} replay={replay.replay} tell={replay.tell} onClose={tools.closeReplay} />
        ) : null}
      </div>
    </main>
  );
};
