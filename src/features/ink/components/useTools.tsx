import { useCallback, useMemo, useState, type Dispatch } from 'react';

import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@inkside/ui';
import { makeSelectNote } from '../../notes/selectors';
import { shareOpened } from '../../noteShare/slice';
import { exportOpened } from '../../inkExport/slice';
import { findClosed, findOpened } from '../findSlice';
import { compareClosed, historyClosed, historyOpened } from '../historyIntents';
import { selectCompared, selectFind, selectHistoryPanel } from '../selectors';
import { selectWriting, writingLeft } from '../writingSlice';
import type { OpenInk } from './useNoteView';
import { useBeginWriting } from './writing/useBeginWriting';
import type { ViewEvent } from '../view/viewLogic';
import type { Tools } from './ViewerBar';

interface OpenTools {
  readonly buttons: Tools;
  /** Grows when the field of the search is to take the focus. */
  readonly focusses: number;
  readonly openFind: () => void;
  readonly closePanel: () => void;
  readonly closeLayers: () => void;
  readonly closeReplay: () => void;
  /** Closes the topmost tool; says whether one was open. */
  readonly closeLast: () => boolean;
}

/** Whoever closes a tool goes on where it was opened. */
const focusTool = (tool: 'panel' | 'find' | 'replay' | 'layers'): void =>
  document.querySelector<HTMLElement>(`.ink-bar [data-tool="${tool}"]`)?.focus();

interface HistoryTool {
  readonly isOpen: boolean;
  /** Undefined for a note of a file, which has no history. */
  readonly toggle: (() => void) | undefined;
  /** Ends a comparison, then closes the history; says whether there was either. */
  readonly close: () => boolean;
}

/** The history stands in the store, since it outlives the version that is open. */
const useHistory = ({ noteId, source }: OpenInk): HistoryTool => {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectHistoryPanel)?.noteId === noteId;
  const isComparing = useAppSelector(selectCompared)?.noteId === noteId;
  const toggle = useCallback(
    (): void => void dispatch(isOpen ? historyClosed() : historyOpened({ noteId })),
    [dispatch, isOpen, noteId],
  );
  const close = (): boolean => {
    if (isComparing) dispatch(compareClosed());
    else if (isOpen) dispatch(historyClosed());
    return isComparing || isOpen;
  };
  return { isOpen, toggle: source === 'cloud' ? toggle : undefined, close };
};

/** A note of the cloud can be written on, as it is now: an older version is only looked at. */
const useWriting = ({ noteId, source, version }: OpenInk, title: string): Pick<Tools, 'isWriting' | 'onWrite'> => {
  const dispatch = useAppDispatch();
  const begin = useBeginWriting(noteId, title);
  const navigate = useNavigate();
  const isWriting = useAppSelector(selectWriting).noteId === noteId;
  // Words are written on a page of their own.
  const row = useAppSelector(useMemo(() => makeSelectNote(noteId), [noteId]));
  const isText = row?.scene === 'text';
  const writeWords = useCallback(
    (): void => void navigate(`/note/write/${encodeURIComponent(noteId)}`),
    [navigate, noteId],
  );
  const writeInk = useCallback(
    (): void => void (isWriting ? dispatch(writingLeft()) : begin()),
    [begin, dispatch, isWriting],
  );
  const toggle = isText ? writeWords : writeInk;
  return { isWriting, onWrite: source === 'cloud' && version === undefined ? toggle : undefined };
};

interface FindTool {
  readonly isOpen: boolean;
  readonly focusses: number;
  readonly open: () => void;
  readonly close: () => void;
}

/** The words of a search stand in the store, because pages are read for them. */
const useFind = (): FindTool => {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectFind).phase === 'open';
  const [focusses, setFocusses] = useState(0);
  const open = useCallback((): void => {
    dispatch(findOpened());
    setFocusses((count) => count + 1);
  }, [dispatch]);
  const close = useCallback((): void => {
    dispatch(findClosed());
    focusTool('find');
  }, [dispatch]);
  return { isOpen, focusses, open, close };
};

/** Something that is opened beside the pages. */
const useDrawer = (tool: 'panel' | 'replay' | 'layers') => {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback((): void => {
    setOpen(false);
    focusTool(tool);
  }, [tool]);
  return [isOpen, setOpen, close] as const;
};

/** The layers of the page. */
const useLayers = (): readonly [Pick<Tools, 'isLayersOpen' | 'onLayers'>, () => void] => {
  const [isLayersOpen, setOpen, close] = useDrawer('layers');
  const tool = useMemo(() => ({ isLayersOpen, onLayers: () => setOpen(!isLayersOpen) }), [isLayersOpen, setOpen]);
  return [tool, close];
};

const useReplayTool = (tell: Dispatch<ViewEvent>): readonly [Pick<Tools, 'isReplayOpen' | 'onReplay'>, () => void] => {
  const [isReplayOpen, setOpen, close] = useDrawer('replay');
  const onReplay = useCallback(() => {
    // Writing begins anywhere on a page: all of it is to be seen.
    if (!isReplayOpen) tell({ type: 'fitted', fit: 'page' });
    setOpen(!isReplayOpen);
  }, [isReplayOpen, setOpen, tell]);
  const tool = useMemo(() => ({ isReplayOpen, onReplay }), [isReplayOpen, onReplay]);
  return [tool, close];
};

/** Closes the first of them that is open; says whether there was one. */
const closeFirst = (tools: readonly (readonly [isOpen: boolean, close: () => void])[]): boolean => {
  const open = tools.find(([isOpen]) => isOpen);
  open?.[1]();
  return open !== undefined;
};

/** What leaves the app: files of the note, and links to it. A note of one's own can be shared; a group's is its members'. */
const useGivingOut = ({ noteId, source }: OpenInk, title: string): Pick<Tools, 'onExport' | 'onShare'> => {
  const dispatch = useAppDispatch();
  const row = useAppSelector(useMemo(() => makeSelectNote(noteId), [noteId]));
  const documentId = source === 'cloud' && row !== undefined && row.area !== 'group' ? row.documentId : undefined;
  return useMemo(
    () => ({
      onExport: () => void dispatch(exportOpened({ noteId, title })),
      onShare: documentId === undefined ? undefined : () => void dispatch(shareOpened({ noteId, documentId, title })),
    }),
    [dispatch, noteId, title, documentId],
  );
};

/** Which tools are open. */
export const useTools = (note: OpenInk, title: string, tell: Dispatch<ViewEvent>): OpenTools => {
  const givingOut = useGivingOut(note, title);
  const { isOpen: isHistoryOpen, toggle: onHistory, close: closeHistory } = useHistory(note);
  const { isWriting, onWrite } = useWriting(note, title);
  const { isOpen: isFindOpen, focusses, open: openFind, close: closeFind } = useFind();
  const [isPanelOpen, setPanelOpen, closePanel] = useDrawer('panel');
  const [replay, closeReplay] = useReplayTool(tell);
  const [layers, closeLayers] = useLayers();
  const buttons = useMemo(
    () => ({
      isPanelOpen,
      ...layers,
      ...replay,
      isFindOpen,
      isHistoryOpen,
      isWriting,
      onWrite,
      onHistory,
      onPanel: () => setPanelOpen(!isPanelOpen),
      onFind: isFindOpen ? closeFind : openFind,
      ...givingOut,
    }),
    [
      isPanelOpen,
      layers,
      replay,
      isFindOpen,
      isHistoryOpen,
      isWriting,
      onWrite,
      onHistory,
      setPanelOpen,
      openFind,
      closeFind,
      givingOut,
    ],
  );
  const drawers = [
    [isFindOpen, closeFind],
    [replay.isReplayOpen, closeReplay],
    [layers.isLayersOpen, closeLayers],
    [isPanelOpen, closePanel],
  ] as const;
  const closeLast = (): boolean => closeFirst(drawers) || closeHistory();
  return { buttons, focusses, openFind, closePanel, closeLayers, closeReplay, closeLast };
};
