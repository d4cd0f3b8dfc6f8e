import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';

import { IconButton } from '../controls';
import { NOT_PHONE, useMedia } from '../environment';
import { SearchBox } from '../filters';
import { ChevronDownIcon, GridIcon, ListIcon, MoreIcon } from '../icons/actions';
import { SearchIcon } from '../icons/public';
import { SortIcon } from '../icons/things';
import { ItemMenu, type MenuEntry, useItemMenu } from './ItemMenu';
import { isCovered, isFree } from './keys';
import './listTools.css';

interface SearchTool {
  /** What is searched. */
  readonly label: string;
  readonly words: string;
  readonly onType: (words: string) => void;
}

export type SortDirection = 'ascending' | 'descending';

interface SortTool {
  readonly by: string;
  readonly direction: SortDirection;
  /** What can be sorted by, each with its word. */
  readonly choices: readonly { readonly id: string; readonly text: string }[];
  readonly onSort: (by: string, direction: SortDirection) => void;
}

interface ViewTool {
  readonly view: 'grid' | 'list';
  readonly onView: (view: 'grid' | 'list') => void;
}

interface ListToolsProps {
  readonly search?: SearchTool;
  readonly sort?: SortTool;
  readonly view?: ViewTool;
  /** Beside the search; entries of the menu on a phone. */
  readonly filter?: { readonly shown: ReactNode; readonly entries: readonly MenuEntry[] };
  /** The one button of the page. */
  readonly primary?: ReactNode;
}

/** The key `/` leads to the search, wherever the focus is, but for a field. */
const useSlash = (onSlash: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || !isFree(event) || isCovered()) return;
    event.preventDefault();
    onSlash();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};

/** The search: a field, or on a phone a button that opens one over the title. */
const Search = ({ label, words, onType }: SearchTool) => {
  const isPhone = !useMedia(NOT_PHONE);
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isOpen = !isPhone || isAsked || words !== '';
  useSlash(() => {
    setAsked(true);
    field.current?.focus();
  });
  // The field of a phone comes with the press, and is what was pressed for.
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  if (!isOpen) return <IconButton icon={<SearchIcon />} label={label} onClick={() => setAsked(true)} />;
  return (
    <div
      className="list-search"
      data-open={isPhone}
      onFocus={() => setAsked(true)}
      onBlur={({ currentTarget, relatedTarget }) => setAsked(currentTarget.contains(relatedTarget))}
    >
      <SearchBox
        label={label}
        value={words}
        onType={onType}
        field={field}
        onKey={({ key, currentTarget }) => (key === 'Escape' ? currentTarget.blur() : undefined)}
      />
    </div>
  );
};

/** What the list can be sorted by, and both directions. Another field begins in the direction that is chosen. */
const useSortEntries = (sort: SortTool | undefined): readonly MenuEntry[] => {
  const intl = useIntl();
  if (sort === undefined) return [];
  const { by, direction, choices, onSort } = sort;
  return [
    ...choices.map(({ id, text }): MenuEntry => ({
      id: `sort ${id}`,
      text,
      isChecked: id === by,
      onPress: () => onSort(id, direction),
    })),
    'separator',
    ...(['ascending', 'descending'] as const).map((each): MenuEntry => ({
      id: each,
      text: intl.formatMessage({ id: `listTools.${each}` }),
      isChecked: each === direction,
      onPress: () => onSort(by, each),
    })),
  ];
};

const viewIcons = { grid: <GridIcon />, list: <ListIcon /> };

const useViewEntries = (view: ViewTool | undefined): readonly MenuEntry[] => {
  const intl = useIntl();
  if (view === undefined) return [];
  return (['grid', 'list'] as const).map((each): MenuEntry => ({
    id: each,
    icon: viewIcons[each],
    text: intl.formatMessage({ id: `listTools.${each}` }),
    isChecked: view.view === each,
    onPress: () => view.onView(each),
  }));
};

const Sort = (sort: SortTool) => {
  const intl = useIntl();
  const menu = useItemMenu();
  const entries = useSortEntries(sort);
  const by = sort.choices.find(({ id }) => id === sort.by)?.text ?? '';
  return (
    <ItemMenu
      className="bp6-button bp6-minimal list-sort"
      label={intl.formatMessage({ id: 'listTools.sorted' }, { by })}
      menu={menu}
      entries={() => entries}
    >
      <SortIcon className={sort.direction === 'ascending' ? 'list-ascending' : ''} />
      <span className="bp6-button-text">{by}</span>
      <ChevronDownIcon size={14} />
    </ItemMenu>
  );
};

/** Grid or list. */
const View = ({ view, onView }: ViewTool) => {
  const intl = useIntl();
  return (['grid', 'list'] as const).map((each) => (
    <IconButton
      key={each}
      icon={viewIcons[each]}
      label={intl.formatMessage({ id: `listTools.${each}` })}
      aria-pressed={view === each}
      onClick={() => onView(each)}
    />
  ));
};

type Choices = Pick<ListToolsProps, 'sort' | 'view' | 'filter'>;

/** On a phone: view, sort and filter behind one button. */
const Together = ({ sort, view, filter }: Choices) => {
  const intl = useIntl();
  const menu = useItemMenu();
  const [ofView, ofSort] = [useViewEntries(view), useSortEntries(sort)];
  const entries = [...ofView, 'separator' as const, ...ofSort, 'separator' as const, ...(filter?.entries ?? [])];
  return (
    <ItemMenu
      className="bp6-button bp6-minimal"
      label={intl.formatMessage({ id: 'listTools.options' })}
      menu={menu}
      entries={() => entries}
    >
      <MoreIcon />
    </ItemMenu>
  );
};

/** What stands over a list, the primary button at the right: search, filter, sort, view. Each only where it is given. */
export const ListTools = ({ search, primary, ...choices }: ListToolsProps) => {
  const { sort, view, filter } = choices;
  const isPhone = !useMedia(NOT_PHONE);
  const isAny = sort !== undefined || view !== undefined || filter !== undefined;
  return (
    <div className="list-tools">
      {search === undefined ? null : <Search {...search} />}
      {isPhone ? (
        isAny && <Together {...choices} />
      ) : (
        <>
          {filter?.shown}
          {sort === undefined ? null : <Sort {...sort} />}
          {view === undefined ? null : <View {...view} />}
        </>
      )}
      {primary}
    </div>
  );
};
