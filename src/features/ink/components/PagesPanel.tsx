import type { OutlinedInkPage } from '@inkside/ink';
import type { NoteId } from '@inkside/kit';
import { type Offer, useAppDispatch, useOffer } from '@inkside/ui';
import { useMemo } from 'react';

import { pagesChangeAsked } from '../slice';
import { SidePanel } from './SidePanel';
import type { OpenInk } from './useNoteView';
import { usePagePapers } from './usePagePapers';
import type { useTools } from './useTools';

interface PageCommandsProps {
  readonly noteId: NoteId;
  readonly pages: readonly OutlinedInkPage[];
  /** The page that is read, 0 first. */
  readonly current: number;
}

/** What the palette does with the page that is read: its paper, and its place in the note. */
const PageCommands = ({ noteId, pages, current }: PageCommandsProps) => {
  const dispatch = useAppDispatch();
  const papers = usePagePapers({ noteId, pages, index: current });
  const isOnly = pages.length < 2;
  const offers = useMemo(
    (): readonly Offer[] => [
      { id: 'pageAdd', labelId: 'ink.pages.addAfter' },
      { id: 'pagePaper', labelId: 'ink.pages.paper' },
      { id: 'pageCopy', labelId: 'ink.pages.copyThis' },
      ...(isOnly ? [] : [{ id: 'pageRemove', labelId: 'ink.pages.remove' }]),
    ],
    [isOnly],
  );
  const run = (id: string): void => {
    const pageId = pages[current]?.pageId;
    if (pageId === undefined) return;
    if (id === 'pageAdd') papers.add();
    else if (id === 'pagePaper') papers.change();
    else dispatch(pagesChangeAsked({ kind: id === 'pageCopy' ? 'copy' : 'remove', noteId, pageId }));
  };
  // After what is done with the note.
  useOffer(offers, run, 1);
  return papers.dialogs;
};

interface PagesPanelProps {
  readonly note: OpenInk;
  readonly tools: Pick<ReturnType<typeof useTools>['buttons'], 'isPanelOpen' | 'onWrite'>;
  readonly onTurn: (index: number) => void;
  readonly onClose: () => void;
}

/** The list of the pages where it is open, and what the palette does with the page that is read. */
export const PagesPanel = ({ note, tools, onTurn, onClose }: PagesPanelProps) => {
  const { noteId, pages, current } = note;
  // As with writing: an older version is only looked at.
  const changes = tools.onWrite === undefined ? undefined : noteId;
  return (
    <>
      {changes === undefined ? null : <PageCommands noteId={changes} pages={pages} current={current} />}
      {tools.isPanelOpen ? (
        <SidePanel changes={changes} pages={pages} current={current} onTurn={onTurn} onClose={onClose} />
      ) : null}
    </>
  );
};
