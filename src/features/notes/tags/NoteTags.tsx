import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { TagChip, useAppSelector } from '@inkside/ui';

import { selectTags, selectTagsById } from '../selectors';
import type { NoteRow } from '../slice';
import { cssColour } from '../tagLogic';
import './noteTags.css';

/** All tags in the order of their names, in the person's language. */
export const useTagsByName = (): readonly NoteRow[] => {
  const { locale } = useIntl();
  const tags = useAppSelector(selectTags);
  return useMemo(() => {
    const { compare } = new Intl.Collator(locale, { numeric: true });
    return tags.toSorted((a, b) => compare(a.title, b.title));
  }, [tags, locale]);
};

/** A tag's name and colour as chips and pickers take them. */
export const useTagLook = () => {
  const intl = useIntl();
  return ({ title, colour }: NoteRow) => ({
    title: title || intl.formatMessage({ id: 'notes.untitled' }),
    colour: colour === undefined ? undefined : cssColour(colour),
  });
};

/** Chips beside a title; the others are counted. */
const MOST = 2;

/** The tags of one note that are known here, on its card or row. */
export const NoteTags = ({ row: { tags = [] } }: { readonly row: NoteRow }) => {
  const byId = useAppSelector(selectTagsById);
  const lookOf = useTagLook();
  const known = tags.flatMap((id) => byId.get(id) ?? []);
  if (known.length === 0) return null;
  const rest = known.slice(MOST);
  return (
    <span className="note-tags">
      {known.slice(0, MOST).map((tag) => (
        <TagChip key={tag.id} {...lookOf(tag)} />
      ))}
      {rest.length === 0 ? null : (
        <span className="tag-chip" title={rest.map((tag) => lookOf(tag).title).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
};
