import type { OutlinedInkPage } from '@inkside/ink';
import type { NoteId } from '@inkside/kit';
import { IconButton, ItemMenu, type MenuEntry, PlusIcon, useAppDispatch, useItemMenu } from '@inkside/ui';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';

import { pagesChangeAsked } from '../slice';
import { usePagePapers } from './usePagePapers';

/** What is dragged is a page of this app's, and no file or text. */
const DRAGGED = 'application/x-inkside-page';

interface PageActsProps {
  readonly noteId: NoteId;
  readonly pages: readonly OutlinedInkPage[];
  /** 0 first. */
  readonly index: number;
  readonly children: ReactNode;
}

/** The intents for one page, by its place. */
const usePageActs = ({ noteId, pages, index }: Omit<PageActsProps, 'children'>) => {
  const dispatch = useAppDispatch();
  const page = pages[index];
  const idAt = (place: number) => pages[place]?.pageId ?? null;
  const add = (after: number): void => {
    if (page === undefined) return;
    dispatch(pagesChangeAsked({ kind: 'add', noteId, like: page.pageId, after: idAt(after), paper: 'same' }));
  };
  const act = (kind: 'copy' | 'remove'): void => {
    if (page !== undefined) dispatch(pagesChangeAsked({ kind, noteId, pageId: page.pageId }));
  };
  /** Puts a page behind the one in that place; -1 makes it the first. */
  const move = (pageId: string | undefined, behind: number): void => {
    const moved = pages.findIndex((other) => other.pageId === pageId);
    const found = pages[moved];
    if (found === undefined || behind === moved || behind === moved - 1) return;
    dispatch(pagesChangeAsked({ kind: 'move', noteId, pageId: found.pageId, after: idAt(behind) }));
  };
  return { add, act, move };
};

type Acts = ReturnType<typeof usePageActs>;

const useEntries = (
  { pages, index }: Omit<PageActsProps, 'children'>,
  { add, act, move }: Acts,
  changePaper: () => void,
) => {
  const intl = useIntl();
  const entry = (id: string, onPress: () => void): MenuEntry => ({
    id,
    text: intl.formatMessage({ id: `ink.pages.${id}` }),
    onPress,
    ...(id === 'remove' ? { isDanger: true } : {}),
  });
  const [own, last] = [pages[index]?.pageId, pages.length - 1];
  const ups = [entry('toFirst', () => move(own, -1)), entry('up', () => move(own, index - 2))];
  const downs = [entry('down', () => move(own, index + 1)), entry('toLast', () => move(own, last))];
  return (): readonly MenuEntry[] => [
    entry('addBefore', () => add(index - 1)),
    entry('addAfter', () => add(index)),
    entry('copy', () => act('copy')),
    entry('paper', changePaper),
    'separator',
    ...(index > 0 ? ups : []),
    ...(index < last ? downs : []),
    ...(last > 0 ? (['separator', entry('remove', () => act('remove'))] as const) : []),
  ];
};

/** Drags a page to another place; the keyboard has the menu for it. */
const useDrag = ({ pages, index }: Omit<PageActsProps, 'children'>, { move }: Acts) => {
  const [drop, setDrop] = useState<'before' | 'after' | undefined>();
  const sideOf = ({ currentTarget, clientY }: DragEvent<HTMLElement>): 'before' | 'after' => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return clientY < top + height / 2 ? 'before' : 'after';
  };
  return {
    draggable: true,
    'data-drop': drop,
    onDragStart: ({ dataTransfer }: DragEvent<HTMLElement>) => {
      dataTransfer.setData(DRAGGED, pages[index]?.pageId ?? '');
      dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      setDrop(sideOf(event));
    },
    onDragLeave: () => setDrop(undefined),
    onDrop: (event: DragEvent<HTMLElement>) => {
      setDrop(undefined);
      const pageId = event.dataTransfer.getData(DRAGGED);
      if (pageId === '') return;
      event.preventDefault();
      move(pageId, sideOf(event) === 'before' ? index - 1 : index);
    },
  };
};

/** A small page whose place in the note can be changed: its menu, `+` for a page behind it, and dragging. */
export const PageActs = ({ children, ...page }: PageActsProps) => {
  const intl = useIntl();
  const menu = useItemMenu();
  const acts = usePageActs(page);
  const papers = usePagePapers(page);
  const entries = useEntries(page, acts, papers.change);
  const drag = useDrag(page, acts);
  const number = page.index + 1;
  return (
    <div className="ink-page-acts" {...menu.row} {...drag}>
      {children}
      <IconButton
        className="ink-page-add"
        icon={<PlusIcon />}
        label={intl.formatMessage({ id: 'ink.pages.addBehind' }, { number })}
        onClick={papers.add}
      />
      <ItemMenu label={intl.formatMessage({ id: 'ink.pages.more' }, { number })} menu={menu} entries={entries} />
      {papers.dialogs}
    </div>
  );
};
