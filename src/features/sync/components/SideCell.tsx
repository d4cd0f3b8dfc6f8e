import { FormattedMessage, useIntl } from 'react-intl';

import { useAppSelector } from '../../../app/kit/hooks';
import { asNoteId } from '../../../app/kit/units';
import { makeSelectNote } from '../../notes/selectors';
import type { SideValue } from '../conflictLogic';

const nothing = <span aria-hidden="true">–</span>;

const Place = ({ id }: { readonly id: string }) => {
  const folder = useAppSelector(makeSelectNote(asNoteId(id)));
  if (folder !== undefined) return folder.title;
  return <FormattedMessage id={id === '' ? 'sync.place.top' : 'sync.place.unknown'} />;
};

/** One side of one field in words. */
export const SideCell = ({ value }: { readonly value: SideValue }) => {
  const intl = useIntl();
  switch (value.kind) {
    case 'text':
      return value.text === '' ? nothing : value.text;
    case 'time':
      return value.at <= 0 ? nothing : intl.formatDate(value.at, { dateStyle: 'medium', timeStyle: 'medium' });
    case 'place':
      return <Place id={value.id} />;
    case 'yesNo':
      return <FormattedMessage id={value.isSo ? 'sync.yes' : 'sync.no'} />;
    case 'pages':
      return <FormattedMessage id="sync.sidePages" values={{ count: value.count, only: value.only }} />;
  }
};
