import { memo } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';

import { CloudMark, FolderIcon, StarIcon, useAppSelector, When } from '@inkside/ui';
import { selectDocumentMark } from '../../sync/selectors';
import { makeSelectFolderSize } from '../selectors';
import type { NoteRow } from '../types';
import { NoteMenu } from './NoteMenu';
import { NoteTitle, pathOf } from './NoteTitle';
import { Thumbnail } from './Thumbnail';

interface FolderCountProps {
  readonly row: NoteRow;
  /** What stands between it and the next word. */
  readonly after?: string;
}

/** Nothing while the number would be that of a part. */
export const FolderCount = ({ row, after = '' }: FolderCountProps) => {
  const count = useAppSelector(makeSelectFolderSize(row.id));
  return count === undefined ? null : (
    <>
      <FormattedMessage id="notes.folderSize" values={{ count }} />
      {after}
    </>
  );
};

/** Whether the cloud has it as it stands here. */
export const NoteCloudMark = ({ row }: { readonly row: NoteRow }) => (
  <CloudMark state={useAppSelector(selectDocumentMark(row.documentId))} />
);

interface CardProps {
  readonly row: NoteRow;
}

/** Cards are drawn again only when their rows are others: one note that comes moves all of them. */
export const FolderCard = memo(({ row }: CardProps) => (
  <div className="folder-card">
    <FolderIcon className="folder-mark" size={24} />
    <div className="folder-words">
      <NoteTitle row={row} />
      <p className="meta cut">
        <NoteCloudMark row={row} />
        <FolderCount row={row} />
      </p>
    </div>
    <NoteMenu row={row} />
  </div>
));
FolderCard.displayName = 'FolderCard';

export const NoteCard = memo(({ row }: CardProps) => (
  <div className="note-card">
    {/* The title below is the same link: one stop for the keyboard is enough. */}
    <Link className="note-page" to={pathOf(row)} tabIndex={-1} aria-hidden="true">
      <Thumbnail row={row} />
    </Link>
    <div className="note-caption">
      <NoteTitle row={row} />
      <p className="meta cut">
        <NoteCloudMark row={row} />
        {row.isFavourite ? <StarIcon size={12} className="star" /> : null}
        <FormattedMessage id="notes.pages" values={{ count: row.pages }} /> · <When at={row.updatedAt} />
      </p>
      <NoteMenu row={row} />
    </div>
  </div>
));
NoteCard.displayName = 'NoteCard';
