import { HeaderActions, ListTools, useAppDispatch, useAppSelector } from '@inkside/ui';
import { type JSX, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';

import { listArranged, makeSelectArrangement } from '../../lists/slice';
import { makeArranged, newestFirst, type NoteOrder, sortFields, soughtIn } from '../listLogic';
import { makeSelectTextHits, selectNotesLayout } from '../selectors';
import { layoutChosen, type NoteRow } from '../slice';
import { taggedRows } from '../tagLogic';
import { useTagFilter } from '../tags/useTagFilter';

/** The lists of notes, each by the name of its place. */
export type NoteList = 'recentNote' | 'localNote' | 'readNote' | 'collectNote' | 'recycleBinNote';

const oneOf = <Value extends string>(values: readonly Value[], text: string | null | undefined): Value | undefined =>
  values.find((value) => value === text);

const directions = ['ascending', 'descending'] as const;
const views = ['grid', 'list'] as const;

/** Order and view of a list: as the address says, else as they were chosen for it before. */
const useArrangement = (list: NoteList) => {
  const dispatch = useAppDispatch();
  const [address, setAddress] = useSearchParams();
  const kept = useAppSelector(useMemo(() => makeSelectArrangement(list), [list]));
  const layout = useAppSelector(selectNotesLayout);

  const order: NoteOrder = {
    by: oneOf(sortFields, address.get('sort')) ?? oneOf(sortFields, kept.by) ?? newestFirst.by,
    direction: oneOf(directions, address.get('order')) ?? oneOf(directions, kept.direction) ?? newestFirst.direction,
  };
  const view = oneOf(views, address.get('view')) ?? oneOf(views, kept.view) ?? layout;

  const write = (changes: Readonly<Record<string, string>>): void =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    order,
    view,
    words: address.get('q') ?? '',
    onSort: (by: string, direction: NoteOrder['direction']) => {
      dispatch(listArranged({ list, how: { by, direction } }));
      write({ sort: by, order: direction });
    },
    onView: (chosen: 'grid' | 'list') => {
      dispatch(listArranged({ list, how: { view: chosen } }));
      // Lists that have no choice of their own follow the last one.
      dispatch(layoutChosen(chosen));
      write({ view: chosen });
    },
    onWords: (typed: string) => write({ q: typed }),
  };
};

/** Words are in the address when nobody has typed for so long. */
const TYPING_MS = 500;

interface NoteTools {
  /** The search, the order and the view, in the header row. */
  readonly tools: JSX.Element;
  readonly view: 'grid' | 'list';
  readonly words: string;
  /** The tags that are filtered by, to stand above the list; null for none. */
  readonly chips: JSX.Element | null;
  /** Words are looked for, or tags are filtered by. */
  readonly isNarrowed: boolean;
  /** Both are taken away. */
  readonly clear: () => void;
  /** The rows that words and tags leave, in the order that was chosen. They come newest first, unless it is said. */
  readonly arrange: (rows: readonly NoteRow[], isNewestFirst?: boolean) => readonly NoteRow[];
}

interface ToolsOptions {
  /** A list that is only a table has no other view. */
  readonly hasViews?: boolean;
  /** One in sections keeps their order. */
  readonly hasOrder?: boolean;
  /** Whether it can be filtered by tags. */
  readonly hasTags?: boolean;
}

/** What stands over a list of notes, and what it leaves of the rows. */
export const useNoteTools = (
  list: NoteList,
  { hasViews = true, hasOrder = true, hasTags = true }: ToolsOptions = {},
): NoteTools => {
  const intl = useIntl();
  const { order, view, words: addressed, onSort, onView, onWords } = useArrangement(list);
  const { by, direction } = order;
  const filter = useTagFilter(hasTags);
  const [words, setWords] = useState(addressed);
  const [arranged] = useState(makeArranged);
  const rest = useEffectEvent(() => (words === addressed ? undefined : onWords(words)));
  // Much is done where the address changes: not with each letter.
  useEffect(() => {
    const timer = window.setTimeout(() => rest(), TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [words]);
  const choices = sortFields.map((id) => ({
    id,
    text: intl.formatMessage({ id: id === 'size' ? 'notes.sortPages' : `listTools.by.${id}` }),
  }));
  const tools = (
    <HeaderActions>
      <ListTools
        search={{ label: intl.formatMessage({ id: 'notes.search' }), words, onType: setWords }}
        {...(hasOrder ? { sort: { by, direction, choices, onSort } } : {})}
        {...(hasViews ? { view: { view, onView } } : {})}
        {...(filter.tool === undefined ? {} : { filter: filter.tool })}
      />
    </HeaderActions>
  );
  const { locale } = intl;
  const hits = useAppSelector(useMemo(() => makeSelectTextHits(words), [words]));
  const arrange = useMemo(
    () =>
      (rows: readonly NoteRow[], isNewestFirst = true) => {
        const found = soughtIn(taggedRows(rows, filter.tags), words, hits);
        return hasOrder ? arranged(found, { by, direction }, locale, isNewestFirst) : found;
      },
    [arranged, by, direction, filter.tags, hasOrder, hits, locale, words],
  );
  const clear = (): void => {
    setWords('');
    filter.clear();
  };
  const isNarrowed = words.trim() !== '' || filter.tags.length > 0;
  return { tools, view, words, chips: filter.chips, isNarrowed, clear, arrange };
};
