import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';

import { useAppSelector } from '../../../app/kit/hooks';
import { FolderIcon } from '../../../app/kit/icons/places';
import { StarIcon } from '../../../app/kit/icons/states';
import { When } from '../../../app/kit/ui/When';
import { makeSelectFolderSize } from '../selectors';
import type { NoteRow } from '../types';
import { NoteMenu } from './NoteMenu';
import { NoteTitle, pathOf } from './NoteTitle';
import { Thumbnail } from './Thumbnail';

export const FolderCount = ({ row }: { readonly row: NoteRow }) => (
  <FormattedMessage id="notes.folderSize" values={{ count: useAppSelector(makeSelectFolderSize(row.id)) }} />
);

interface CardProps {
  readonly row: NoteRow;
}

export const FolderCard = ({ row }: CardProps) => (
  <div className="folder-card">
    <FolderIcon className="folder-mark" size={24} />
    <div className="folder-words">
      <NoteTitle row={row} />
      <p className="meta cut">
        <FolderCount row={row} />
      </p>
    </div>
    <NoteMenu row={row} />
  </div>
);

export const NoteCard = ({ row }: CardProps) => (
  <div className="note-card">
    {/* The title below is the same link: one stop for the keyboard is enough. */}
    <Link className="note-page" to={pathOf(row)} tabIndex={-1} aria-hidden="true">
      <Thumbnail row={row} />
    </Link>
    <div className="note-caption">
      <NoteTitle row={row} />
      <p className="meta cut">
        {row.isFavourite ? <StarIcon size={12} className="star" /> : null}
        <FormattedMessage id="notes.pages" values={{ count: row.pages }} /> · <When at={row.updatedAt} />
      </p>
      <NoteMenu row={row} />
    </div>
  </div>
);
