import { FormattedMessage, useIntl } from 'react-intl';
import { useMemo } from 'react';
import type { NoteId } from '@inkside/kit';
import { TagChip, useAppSelector } from '@inkside/ui';

import { makeSelectNote, makeSelectWay, selectTagsById } from '../../notes/selectors';
import type { SideValue } from '../fieldLogic';

const nothing = <span aria-hidden="true">–</span>;
const OPAQUE = 0xff_ff_ff;
const HEX = 16;

/** The way to a folder by names. */
const Place = ({ id }: { readonly id: NoteId }) => {
  const folder = useAppSelector(useMemo(() => makeSelectNote(id), [id]));
  const way = useAppSelector(useMemo(() => makeSelectWay(id), [id]));
  if (id === '') return <FormattedMessage id="conflicts.place.top" />;
  if (folder === undefined) return <FormattedMessage id="conflicts.place.unknown" />;
  return way.map(({ title }) => title).join(' / ');
};

const Tags = ({ ids }: { readonly ids: readonly NoteId[] }) => {
  const intl = useIntl();
  const byId = useAppSelector(selectTagsById);
  if (ids.length === 0) return nothing;
  return (
    <span className="conflict-tags">
      {ids.map((id) => {
        const tag = byId.get(id);
        const title = tag?.title ?? intl.formatMessage({ id: 'conflicts.unknownTag' });
        const colour = tag?.colour;
        const css = colour === undefined ? undefined : `#${(colour & OPAQUE).toString(HEX).padStart(6, '0')}`;
        return <TagChip key={id} title={title} colour={css} />;
      })}
    </span>
  );
};

/** One side of one field in words. */
export const FieldValue = ({ value }: { readonly value: SideValue }) => {
  const intl = useIntl();
  switch (value.kind) {
    case 'text':
      return value.text === '' ? nothing : value.text;
    case 'time':
      return value.at <= 0 ? nothing : intl.formatDate(value.at, { dateStyle: 'medium', timeStyle: 'short' });
    case 'place':
      return <Place id={value.id} />;
    case 'tags':
      return <Tags ids={value.ids} />;
    case 'yesNo':
      return <FormattedMessage id={value.isSo ? 'conflicts.yes' : 'conflicts.no'} />;
    case 'pages':
      return <FormattedMessage id="conflicts.pages" values={{ count: value.count, only: value.only }} />;
  }
};
