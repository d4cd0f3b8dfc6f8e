import { type ComponentProps, type JSX, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { asNoteId, type NoteId } from '@inkside/kit';
import {
  ChevronDownIcon,
  ItemMenu,
  type ListTools,
  type MenuEntry,
  TagChip,
  TagIcon,
  TagMark,
  useAppSelector,
  useItemMenu,
} from '@inkside/ui';

import { selectTagsById } from '../selectors';
import { useTagLook, useTagsByName } from './NoteTags';

/** In the address, once for each tag. */
const TAG = 'tag';

/** Which tags a list is filtered by, as its address says; one that is not there (any more) does not count. */
export const useChosenTags = () => {
  const [address, setAddress] = useSearchParams();
  const byId = useAppSelector(selectTagsById);
  const key = address.getAll(TAG).join('\n');
  const chosen = useMemo(
    () => (key === '' ? [] : [...new Set(key.split('\n'))].map(asNoteId).filter((id) => byId.has(id))),
    [key, byId],
  );
  const write = (ids: readonly NoteId[]): void =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(TAG);
        for (const id of ids) next.append(TAG, id);
        return next;
      },
      { replace: true },
    );
  return {
    chosen,
    toggle: (id: NoteId): void => write(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]),
    clear: (): void => (key === '' ? undefined : write([])),
  };
};

/** Behind a button: all tags, several of which may be ticked. */
const FilterMenu = ({ entries }: { readonly entries: readonly MenuEntry[] }) => {
  const intl = useIntl();
  const menu = useItemMenu();
  return (
    <ItemMenu
      className="bp6-button bp6-minimal tag-filter"
      label={intl.formatMessage({ id: 'tags.filter' })}
      menu={menu}
      entries={() => entries}
    >
      <TagIcon />
      <span className="bp6-button-text">{intl.formatMessage({ id: 'tags.tag' })}</span>
      <ChevronDownIcon size={14} />
    </ItemMenu>
  );
};

interface TagFilter {
  /** All of them must be on a note for it to be shown. */
  readonly tags: readonly NoteId[];
  /** For the tools over the list; undefined where there are no tags. */
  readonly tool: ComponentProps<typeof ListTools>['filter'] | undefined;
  /** The tags that are chosen, each with an x; null for none. */
  readonly chips: JSX.Element | null;
  readonly clear: () => void;
}

const nothing: readonly NoteId[] = [];

/** Filters a list of notes by tags, several at once, in the address. */
export const useTagFilter = (isWanted: boolean): TagFilter => {
  const { chosen, toggle, clear } = useChosenTags();
  const all = useTagsByName();
  const lookOf = useTagLook();
  if (!isWanted || all.length === 0) return { tags: nothing, tool: undefined, chips: null, clear };
  const entries = all.map((tag): MenuEntry => {
    const { title, colour } = lookOf(tag);
    return {
      id: tag.id,
      text: title,
      icon: <TagMark colour={colour} />,
      isChecked: chosen.includes(tag.id),
      isOneOfMany: true,
      onPress: () => toggle(tag.id),
    };
  });
  const chips = (
    <div className="tag-filters">
      {all
        .filter(({ id }) => chosen.includes(id))
        .map((tag) => (
          <TagChip key={tag.id} {...lookOf(tag)} onRemove={() => toggle(tag.id)} />
        ))}
    </div>
  );
  const tool = { shown: <FilterMenu entries={entries} />, entries };
  return { tags: chosen, tool, chips: chosen.length === 0 ? null : chips, clear };
};
