import { type Dispatch, type ReactNode, useCallback, useEffect, useMemo, useReducer, useState } from 'react';

import { useAppDispatch, useAppSelector } from '@inkside/ui';
import type { NoteId } from '@inkside/kit';
import { noteSyncAsked, pageSyncAsked, pageTurned } from '../slice';
import type { BarSide } from '../../preferences/slice';
import type { OpenPage } from '../types';
import { middleOf, percentOf, type View } from '../view/viewLogic';
import { type Replay, type ReplayEvent, replayReducer, startReplay } from '../view/replayLogic';
import { ViewerBar } from './ViewerBar';
import { useViewerActs, useViewerKeys } from './useViewerActs';
import { FaultNotice, NoteNotice } from './NoteNotice';
import { FindBar } from './FindBar';
import { PagesPanel } from './PagesPanel';
import { PeopleHere } from './People';
import { ReplayBar } from './ReplayBar';
import { MeetingBar } from './meeting/MeetingBar';
import { useMeetingSound } from './meeting/useMeetingSound';
import { useSpots } from './useSpots';
import type { PlayedInk } from './stage/InkCanvas';
import { NoteStage } from './stage/NoteStage';
import { type OpenInk, useNoteView } from './useNoteView';
import { useTools } from './useTools';
import { useViewChoices } from './ViewMenu';
import { ViewerHead } from './ViewerHead';
import { CompareView } from './history/CompareView';
import { HistoryPanel } from './history/HistoryPanel';
import { LayersPanel } from './layers/LayersPanel';
import { VersionLine } from './history/VersionLine';
import { selectCompared } from '../selectors';
import { usePenSide } from './writing/usePenSide';
import { useWritingKeys } from './writing/useWritingKeys';
import { WritingBar } from './writing/WritingBar';

interface PlayedPage {
  readonly replay: Replay;
  readonly tell: Dispatch<ReplayEvent>;
  /** Up to which moment the page is shown; undefined while nothing is played. */
  readonly until: number | undefined;
}

/** Plays a page from its beginning while `page` is given; on the clock of the screen, so that a hidden tab rests. */
const useReplay = (page: OpenPage | undefined): PlayedPage => {
  const total = page?.phase === 'ready' ? page.replayMs : 0;
  const played = page === undefined ? undefined : `${page.pageId} ${total}`;
  const [replay, tell] = useReducer(replayReducer, total, startReplay);
  const [known, setKnown] = useState(played);
  if (known !== played) {
    setKnown(played);
    tell({ type: 'loaded', total });
  }

  const isRunning = replay.isPlaying && played !== undefined;
  useEffect(() => {
    if (!isRunning) return undefined;
    let before = performance.now();
    let frame = requestAnimationFrame(function tick(now: number): void {
      tell({ type: 'ticked', ms: Math.max(0, now - before) });
      before = now;
      frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [isRunning]);

  return { replay, tell, until: played !== undefined && replay.total > 0 ? replay.at : undefined };
};

/** A page that is replayed shows what was written by then; all pages of a meeting, with its sound, faintly also what is to come. */
const usePlayed = (index: number, replayed: number | undefined, spoken: number | undefined): PlayedInk | undefined =>
  useMemo(() => {
    if (replayed !== undefined) return { index, until: replayed };
    return spoken === undefined ? undefined : { until: spoken, later: 'faint' };
  }, [index, replayed, spoken]);

interface OpenNoteProps {
  readonly title: string;
  /** Stands before the title. */
  readonly mark?: ReactNode;
  readonly note: OpenInk;
  readonly page: OpenPage;
  /** What stands between the title and the pages, such as where the note lies. */
  readonly above?: ReactNode;
}

type OpenTools = ReturnType<typeof useTools>;

/** Asks the cloud for a page once more. */
const usePageSync = (noteId: NoteId): ((page: OpenPage) => void) => {
  const dispatch = useAppDispatch();
  return useCallback(
    ({ pageId }: OpenPage): void => void dispatch(pageSyncAsked({ noteId, pageId })),
    [dispatch, noteId],
  );
};

interface NoticesProps extends Pick<OpenNoteProps, 'title' | 'note' | 'page' | 'above'> {
  readonly tools: OpenTools;
  /** The tools of the pen, where they stand over the pages. */
  readonly bar: ReactNode;
}

/** What stands between the title and the pages. */
const Notices = ({ title, note, page, above, tools, bar }: NoticesProps) => {
  const dispatch = useAppDispatch();
  const { noteId, source, faults } = note;
  const syncPage = usePageSync(noteId);
  return (
    <div className="ink-notices">
      {bar}
      {above}
      <VersionLine note={note} />
      <NoteNotice note={note} title={title} />
      <FaultNotice what="note" source={source} faults={faults} onSync={() => dispatch(noteSyncAsked({ noteId }))} />
      <FaultNotice what="page" source={source} faults={page.faults} onSync={() => syncPage(page)} />
      <FindBar focusses={tools.focusses} onClose={tools.buttons.onFind} />
    </div>
  );
};

type Sides = Partial<Record<BarSide, ReactNode>>;

/** The tools of the pen, on the side of the pages where they stand. */
const usePenBar = ({ note, page }: Pick<OpenNoteProps, 'note' | 'page'>, isWriting: boolean, view: View): Sides => {
  const side = usePenSide();
  useWritingKeys(note, page, isWriting);
  return isWriting ? { [side]: <WritingBar note={note} page={page} placeOf={() => middleOf(view)} /> } : {};
};

interface PagesProps extends Pick<OpenNoteProps, 'title' | 'note' | 'page'>, ReturnType<typeof useNoteView> {
  readonly tools: OpenTools;
  readonly spots: ReturnType<typeof useSpots>;
  readonly onTurn: (index: number) => void;
  /** The tools of the pen, where they stand beside the pages. */
  readonly bar: ReactNode;
}

/** The pages, and the tools that stand beside them. */
const Pages = ({ title, note, page, view, tell, tools, spots, onTurn, bar }: PagesProps) => {
  const { noteId, current } = note;
  const { isReplayOpen, isLayersOpen } = tools.buttons;
  const replay = useReplay(isReplayOpen ? page : undefined);
  const meeting = useMeetingSound(note);
  const played = usePlayed(current, replay.until, meeting?.until);
  const syncPage = usePageSync(noteId);
  const compared = useAppSelector(selectCompared);
  return (
    <>
      <div className="ink-body">
        {bar}
        {compared?.noteId === noteId ? (
          <CompareView compared={compared} />
        ) : (
          <NoteStage
            title={title}
            note={note}
            view={view}
            tell={tell}
            onTurn={onTurn}
            played={played}
            onInk={meeting === undefined ? undefined : (...pressed) => void meeting.hear(...pressed)}
            acts={spots.acts}
            onSync={syncPage}
          />
        )}
        <HistoryPanel noteId={noteId} />
        {isLayersOpen ? <LayersPanel note={note} page={page} onClose={tools.closeLayers} /> : null}
        <PagesPanel note={note} tools={tools.buttons} onTurn={onTurn} onClose={tools.closePanel} />
        {spots.opened}
        {isReplayOpen ? (
          <ReplayBar
            page={page}
            number={current + 1}
            replay={replay.replay}
            tell={replay.tell}
            onClose={tools.closeReplay}
          />
        ) : null}
      </div>
      {meeting === undefined ? null : <MeetingBar note={note} page={page} meeting={meeting} />}
    </>
  );
};

/** An open note: its pages, and what can be done with them. */
export const OpenNote = ({ title, mark, note, page, above }: OpenNoteProps) => {
  const dispatch = useAppDispatch();
  const { current, pages } = note;
  const { view, tell } = useNoteView(note);
  const tools = useTools(note, title, tell);
  const choices = useViewChoices(view, tell);
  const turn = useCallback((index: number) => void dispatch(pageTurned({ index })), [dispatch]);
  const spots = useSpots(note, turn);
  const acts = useViewerActs({
    current,
    pages: pages.length,
    onTurn: turn,
    openFind: tools.openFind,
    tools: tools.buttons,
    choices,
    tell,
  });
  const bars = usePenBar({ note, page }, tools.buttons.isWriting, view);
  useViewerKeys({ flow: view.flow, acts, tell, onEscape: () => spots.close() || tools.closeLast() });

  return (
    <main className="ink-viewer">
      <ViewerHead title={title} mark={mark} aside={<PeopleHere pageId={page.pageId} />}>
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
      <Notices title={title} note={note} page={page} above={above} tools={tools} bar={bars.top} />
      <Pages
        title={title}
        note={note}
        page={page}
        view={view}
        tell={tell}
        tools={tools}
        spots={spots}
        onTurn={turn}
        bar={bars.left ?? bars.right}
      />
      {bars.bottom}
    </main>
  );
};
