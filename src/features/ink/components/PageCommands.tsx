import type { OutlinedInkPage } from '@inkside/ink';
import type { NoteId } from '@inkside/kit';
import { type Offer, useAppDispatch, useOffer } from '@inkside/ui';
import { useMemo } from 'react';

import { pagesChangeAsked } from '../slice';
import { usePagePapers } from './usePagePapers';

interface PageCommandsProps {
  readonly noteId: NoteId;
  readonly pages: readonly OutlinedInkPage[];
  /** The page that is read, 0 first. */
  readonly current: number;
}

/** What the palette does with the page that is read: its paper, and its place in the note. */
export const PageCommands = ({ noteId, pages, current }: PageCommandsProps) => {
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
  useOffer(offers, (id) => {
    const pageId = pages[current]?.pageId;
    if (pageId === undefined) return;
    if (id === 'pageAdd') papers.add();
    else if (id === 'pagePaper') papers.change();
    else dispatch(pagesChangeAsked({ kind: id === 'pageCopy' ? 'copy' : 'remove', noteId, pageId }));
  });
  return papers.dialogs;
};
