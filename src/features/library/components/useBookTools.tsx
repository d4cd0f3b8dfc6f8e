import {
  ChevronDownIcon,
  HeaderActions,
  ItemMenu,
  ListTools,
  type MenuEntry,
  useAppDispatch,
  useAppSelector,
  useItemMenu,
} from '@inkside/ui';
import { type ComponentProps, type JSX, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';

import { listArranged, makeSelectArrangement } from '../../lists/slice';
import {
  type BookFilter,
  type BookOrder,
  filtered,
  type FilterField,
  filterFields,
  isNarrowed,
  languageName,
  makeArranged,
  sortFields,
  sought,
} from '../listLogic';
import { type ReadState, sourceWordOf } from '../logic';
import { selectShelf } from '../selectors';
import type { BookRow } from '../slice';

/** The lists of books, each by the name of its place. */
export type BookList = 'libraryRecently' | 'libraryLocal' | 'libraryRecycle';

const oneOf = <Value extends string>(values: readonly Value[], text: string | null | undefined): Value | undefined =>
  values.find((value) => value === text);

const directions = ['ascending', 'descending'] as const;
const views = ['grid', 'list'] as const;

/** Changes a few names of the address and leaves the others. */
const useAddress = () => {
  const [address, setAddress] = useSearchParams();
  const change = (changes: Readonly<Record<string, readonly string[]>>): void =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, values] of Object.entries(changes)) {
          next.delete(name);
          for (const value of values) if (value !== '') next.append(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return { address, change };
};
type Address = ReturnType<typeof useAddress>;

/** Order and view of a list: as the address says, else as they were chosen for it before. */
const useArrangement = (list: BookList, { address, change }: Address) => {
  const dispatch = useAppDispatch();
  const kept = useAppSelector(useMemo(() => makeSelectArrangement(list), [list]));
  const by = oneOf(sortFields, address.get('sort')) ?? oneOf(sortFields, kept.by);
  const direction = oneOf(directions, address.get('order')) ?? oneOf(directions, kept.direction) ?? 'descending';
  return {
    /** Undefined: as the list comes. */
    by,
    direction,
    view: oneOf(views, address.get('view')) ?? oneOf(views, kept.view) ?? 'grid',
    onSort: (next: string, nextDirection: BookOrder['direction']) => {
      dispatch(listArranged({ list, how: { by: next, direction: nextDirection } }));
      change({ sort: [next], order: [nextDirection] });
    },
    onView: (chosen: 'grid' | 'list') => {
      dispatch(listArranged({ list, how: { view: chosen } }));
      change({ view: [chosen] });
    },
  };
};

/** What a value of a field is called. */
export const useFilterWord = (): ((field: FilterField, value: string) => string) => {
  const intl = useIntl();
  const shelf = useAppSelector(selectShelf);
  return (field, value) => {
    if (field === 'format') return value.toUpperCase();
    if (field === 'folder') return shelf.get(value)?.title ?? value;
    if (field === 'state') return intl.formatMessage({ id: `library.states.${value}` });
    if (field === 'source') return intl.formatMessage({ id: `library.sources.${value}` });
    return /^[a-z]{2,3}$/.test(value) ? (intl.formatDisplayName(value, { type: 'language' }) ?? value) : value;
  };
};

const states: readonly ReadState[] = ['unread', 'reading', 'finished'];

/** The values that there are, of each field. Of 50,000 rows no more is looked at than these three words. */
const valuesIn = (rows: readonly BookRow[], folders: readonly BookRow[]): BookFilter => {
  const [formats, languages, sources] = [new Set<string>(), new Set<string>(), new Set<number>()];
  for (const { extension, language, source } of rows) {
    if (extension !== '') formats.add(extension);
    if (language !== undefined) languages.add(language);
    if (source !== undefined) sources.add(source);
  }
  return {
    format: [...formats],
    state: states,
    language: [...new Set([...languages].map(languageName))],
    folder: folders.map(({ id }) => id),
    source: [...new Set([...sources].map(sourceWordOf))],
  };
};

const FilterMenu = ({ entries }: { readonly entries: readonly MenuEntry[] }) => {
  const intl = useIntl();
  const menu = useItemMenu();
  return (
    <ItemMenu
      className="bp6-button bp6-minimal book-filter"
      label={intl.formatMessage({ id: 'library.filterBooks' })}
      menu={menu}
      entries={() => entries}
    >
      <span className="bp6-button-text">{intl.formatMessage({ id: 'library.filter' })}</span>
      <ChevronDownIcon size={14} />
    </ItemMenu>
  );
};

/** What a list is narrowed by, in the address; several values of one field are one of several. */
const useFilter = (rows: readonly BookRow[], { address, change }: Address) => {
  const wordOf = useFilterWord();
  const shelf = useAppSelector(selectShelf);
  const values = useMemo(() => valuesIn(rows, shelf.folders), [rows, shelf]);
  const key = filterFields.map((field) => address.getAll(field).join('\n')).join('\t');
  const filter = useMemo((): BookFilter => {
    const parts = key.split('\t').map((part) => (part === '' ? [] : part.split('\n')));
    return Object.fromEntries(filterFields.map((field, index) => [field, parts[index] ?? []])) as unknown as BookFilter;
  }, [key]);
  const toggle = (field: FilterField, value: string): void => {
    const chosen = filter[field];
    change({ [field]: chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value] });
  };
  const entryOf = (field: FilterField, value: string): MenuEntry => ({
    id: `${field} ${value}`,
    text: wordOf(field, value),
    isChecked: filter[field].includes(value),
    isOneOfMany: true,
    onPress: () => toggle(field, value),
  });
  const entries = filterFields.flatMap((field): readonly MenuEntry[] => {
    const all = values[field].toSorted();
    // What all of them are narrows nothing.
    return all.length < 2 && filter[field].length === 0
      ? []
      : ['separator', ...all.map((value) => entryOf(field, value))];
  });
  return { filter, toggle, entries: entries.slice(1), shelf, wordOf };
};

/** What is narrowed by, each with an x. */
const Chosen = ({ filter, toggle, wordOf }: Pick<ReturnType<typeof useFilter>, 'filter' | 'toggle' | 'wordOf'>) => {
  const intl = useIntl();
  return (
    <div className="book-chosen">
      {filterFields.flatMap((field) =>
        filter[field].map((value) => {
          const word = wordOf(field, value);
          return (
            <button
              key={`${field} ${value}`}
              type="button"
              className="book-chip"
              aria-label={intl.formatMessage({ id: 'library.filterAway' }, { word })}
              onClick={() => toggle(field, value)}
            >
              {word} <span aria-hidden="true">×</span>
            </button>
          );
        }),
      )}
    </div>
  );
};

/** Words are in the address when nobody has typed for so long. */
const TYPING_MS = 500;

/** The words that are looked for: at once here, in the address when nobody types. */
const useWords = ({ address, change }: Address) => {
  const addressed = address.get('q') ?? '';
  const [words, setWords] = useState(addressed);
  const rest = useEffectEvent(() => (words === addressed ? undefined : change({ q: [words] })));
  useEffect(() => {
    const timer = window.setTimeout(() => rest(), TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [words]);
  return { words, setWords };
};

interface BookTools {
  /** The search, the filter, the order and the view, in the header row. */
  readonly tools: JSX.Element;
  readonly view: 'grid' | 'list';
  readonly words: string;
  /** What is filtered by, to stand above the list; null for nothing. */
  readonly chips: JSX.Element | null;
  readonly isNarrowed: boolean;
  readonly filter: BookFilter;
  /** Words and filter are taken away. */
  readonly clear: () => void;
  readonly arrange: (rows: readonly BookRow[]) => readonly BookRow[];
}

interface ToolsOptions {
  /** All that can be looked through: what the filter offers. */
  readonly rows: readonly BookRow[];
  readonly hasViews?: boolean;
  /** The one button of the page. */
  readonly primary?: ReactNode;
}

/** What stands over a list of books, and what it leaves of the rows. */
export const useBookTools = (list: BookList, { rows, hasViews = true, primary }: ToolsOptions): BookTools => {
  const intl = useIntl();
  const address = useAddress();
  const { by, direction, view, onSort, onView } = useArrangement(list, address);
  const { words, setWords } = useWords(address);
  const { filter, toggle, entries, shelf, wordOf } = useFilter(rows, address);
  const [arranged] = useState(makeArranged);
  const choices = sortFields.map((id) => ({ id, text: intl.formatMessage({ id: `library.by.${id}` }) }));
  const props: ComponentProps<typeof ListTools> = {
    search: { label: intl.formatMessage({ id: 'library.search' }), words, onType: setWords },
    sort: { by: by ?? 'added', direction, choices, onSort },
    ...(hasViews ? { view: { view, onView } } : {}),
    ...(entries.length === 0 ? {} : { filter: { shown: <FilterMenu entries={entries} />, entries } }),
    primary,
  };
  const { locale } = intl;
  const arrange = useMemo(
    () => (listed: readonly BookRow[]) => {
      const found = filtered(sought(listed, words), filter, shelf.foldersOf);
      return arranged(found, by === undefined ? undefined : { by, direction }, locale);
    },
    [arranged, by, direction, filter, locale, shelf, words],
  );
  const isFiltered = isNarrowed(filter);
  return {
    tools: (
      <HeaderActions>
        <ListTools {...props} />
      </HeaderActions>
    ),
    view,
    words,
    chips: isFiltered ? <Chosen filter={filter} toggle={toggle} wordOf={wordOf} /> : null,
    isNarrowed: isFiltered || words.trim() !== '',
    filter,
    clear: () => {
      setWords('');
      address.change({ q: [], format: [], state: [], language: [], folder: [], source: [] });
    },
    arrange,
  };
};
