import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { type AppError, asNoteId, nameFault, type NoteId } from '@inkside/kit';
import { TagPicker, useAppDispatch, useAppSelector } from '@inkside/ui';

import { selectNoteIndex } from '../selectors';
import type { NoteRow } from '../slice';
import { shareOf } from '../tagLogic';
import { tagNotesRequest } from '../tagRequests';
import { useTagLook, useTagsByName } from './NoteTags';

interface TagNotesProps {
  readonly ids: readonly NoteId[];
  readonly onClose: () => void;
}

const isNote = (row: NoteRow | undefined): row is NoteRow => row?.kind === 'note';

const withIds = (tags: readonly { readonly id: string; readonly title: string }[]) =>
  tags.map(({ id, title }) => ({ id: asNoteId(id), title }));

/** Chooses the tags of notes. */
export const TagNotes = ({ ids, onClose }: TagNotesProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const index = useAppSelector(selectNoteIndex);
  const tags = useTagsByName();
  const lookOf = useTagLook();
  const notes = useMemo(() => ids.map(index.get).filter(isNote), [ids, index]);
  const pickable = tags.map((tag) => ({ id: tag.id, ...lookOf(tag), share: shareOf(tag.id, notes) }));
  const faultOf = (title: string): AppError | undefined =>
    nameFault(
      title.trim(),
      tags.map((tag) => tag.title),
    );
  return (
    <TagPicker
      title={intl.formatMessage({ id: 'tags.ask' }, { count: notes.length, name: notes[0]?.title ?? '' })}
      tags={pickable}
      faultOf={faultOf}
      onPick={({ give, take, make }) => {
        const change = { give: withIds(give), take: withIds(take), make };
        if (give.length + take.length + make.length > 0)
          dispatch(tagNotesRequest.asked({ ids: notes.map(({ id }) => id), ...change }));
        onClose();
      }}
      onClose={onClose}
    />
  );
};
