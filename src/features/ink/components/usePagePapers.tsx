import type { OutlinedInkPage, Placing, PrintedPaperId } from '@inkside/ink';
import type { NoteId } from '@inkside/kit';
import { useAppDispatch, useFilePicker, useHandles } from '@inkside/ui';
import { type ReactNode, useRef, useState } from 'react';
import { useIntl } from 'react-intl';

import { pagesChangeAsked } from '../slice';
import { ChangePaperDialog, NewPageDialog } from './PaperDialog';

interface PageOfList {
  readonly noteId: NoteId;
  readonly pages: readonly OutlinedInkPage[];
  /** 0 first. */
  readonly index: number;
}

interface PagePapers {
  /** Asks for another paper of the page. */
  readonly change: () => void;
  /** Asks for the paper and the size of a page behind it. */
  readonly add: () => void;
  /** What they ask with. */
  readonly dialogs: ReactNode;
}

/** Chooses a picture or a PDF for a page, or for all pages of its note. */
const useFileBelow = ({ noteId, pages, index }: PageOfList, onChosen: () => void) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { files } = useHandles();
  /** How the picture is to lie that is chosen next, and of which pages. */
  const asked = useRef<{ readonly placing: Placing; readonly isForAll: boolean }>({
    placing: 'contain',
    isForAll: false,
  });
  const { input, open } = useFilePicker({
    label: intl.formatMessage({ id: 'ink.pages.file' }),
    accept: '.jpg,.jpeg,.png,.bmp,.pdf',
    isSingle: true,
    onPick: ([file]) => {
      onChosen();
      const pageId = pages[index]?.pageId;
      if (file === undefined || pageId === undefined) return;
      const fileId = files.keep(file);
      const { placing, isForAll } = asked.current;
      const others = isForAll ? pages.map((page) => page.pageId).filter((other) => other !== pageId) : [];
      dispatch(pagesChangeAsked({ kind: 'file', noteId, pageId, others, fileId, placing }));
    },
  });
  const choose = (placing: Placing, isForAll: boolean): void => {
    asked.current = { placing, isForAll };
    open();
  };
  return { input, choose };
};

/** The questions about the paper of a page, and of the one that comes to stand behind it. */
export const usePagePapers = (place: PageOfList): PagePapers => {
  const { noteId, pages, index } = place;
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<'change' | 'add' | null>(null);
  const page = pages[index];
  const close = (): void => setAsked(null);
  const below = useFileBelow(place, close);
  const take = (paper: PrintedPaperId, isForAll: boolean): void => {
    const pageIds = pages.filter((each) => isForAll || each === page).map(({ pageId }) => pageId);
    dispatch(pagesChangeAsked({ kind: 'paper', noteId, pageIds, paper }));
  };
  const number = index + 1;
  const dialogs = (
    <>
      {below.input}
      {asked === 'change' ? (
        <ChangePaperDialog {...{ number, pages: pages.length }} onTake={take} onFile={below.choose} onClose={close} />
      ) : null}
      {asked === 'add' && page !== undefined ? (
        <NewPageDialog
          {...{ number, beside: page }}
          onTake={(paper, size) =>
            dispatch(pagesChangeAsked({ kind: 'add', noteId, like: page.pageId, after: page.pageId, paper, size }))
          }
          onClose={close}
        />
      ) : null}
    </>
  );
  return { change: () => setAsked('change'), add: () => setAsked('add'), dialogs };
};
