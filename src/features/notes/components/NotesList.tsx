import { memo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { FolderIcon, StarIcon, TablePage, When } from '@inkside/ui';
import type { NoteRow } from '../slice';
import { NoteActs } from './NoteActs';
import { useNoteRow } from './useNoteRow';
import { ExcerptOr, FolderCount, NoteCloudMark, NoteState, Thumbnail, useNeedsNetwork } from './NoteCard';
import { NoteTags } from '../tags/NoteTags';
import { NoteMenu } from './NoteMenu';
import { NoteTitle } from './NoteTitle';

const ROW_PX = { wide: 44, phone: 56 };

interface AmountProps {
  readonly row: NoteRow;
  readonly after?: string;
}

const Amount = ({ row, after = '' }: AmountProps) =>
  row.kind === 'folder' ? (
    <FolderCount row={row} after={after} />
  ) : (
    <>
      <FormattedMessage id="notes.pages" values={{ count: row.pages }} />
      {after}
    </>
  );

/** One row of a list. */
export const ListRow = memo(({ row }: { readonly row: NoteRow }) => {
  const { menu, row: handle, tick } = useNoteRow(row);
  const needsNetwork = useNeedsNetwork(row);
  return (
    <div className="table-row notes-columns" data-away={needsNetwork} {...handle}>
      <span className="list-name">
        {tick}
        {row.kind === 'folder' ? <FolderIcon className="folder-mark" size={24} /> : <Thumbnail row={row} isSmall />}
        <span className="list-words">
          <NoteTitle row={row} />
          <span className="meta list-excerpt cut">
            <ExcerptOr row={row} />
          </span>
          <span className="meta list-under cut">
            <Amount row={row} after=" · " />
            <When at={row.updatedAt} />
          </span>
        </span>
        <NoteTags row={row} />
        {row.isFavourite ? <StarIcon size={14} className="star" /> : null}
        <NoteState row={row} />
        <NoteCloudMark row={row} />
      </span>
      <span className="faint list-side">
        <Amount row={row} />
      </span>
      <span className="faint list-side">
        <When at={row.updatedAt} />
      </span>
      <span className="on-hover">
        <NoteMenu row={row} menu={menu} />
      </span>
    </div>
  );
});
ListRow.displayName = 'ListRow';

/** Names of the columns, for the eye: each row says itself what stands in it. */
const Head = () => (
  <div className="table-head notes-head notes-columns" aria-hidden="true">
    {(['name', 'amount', 'changed'] as const).map((column) => (
      <span key={column} className={column === 'name' ? '' : 'list-side'}>
        <FormattedMessage id={`notes.columns.${column}`} />
      </span>
    ))}
  </div>
);

export interface NotesProps {
  /** As they are shown. */
  readonly rows: readonly NoteRow[];
  /** All of the list, also what a search hides. */
  readonly all: readonly NoteRow[];
  /** Stands above the list and scrolls with it. */
  readonly above: ReactNode;
}

/** The same notes one below the other. */
export const NotesList = ({ rows, all, above }: NotesProps) => (
  <TablePage
    rowPx={ROW_PX}
    {...{ rows, above }}
    label={useIntl().formatMessage({ id: 'common.notes' })}
    keyOf={({ documentId }) => documentId}
    frame={(table) => (
      <NoteActs rows={rows} all={all} head={<Head />}>
        {table}
      </NoteActs>
    )}
  >
    {(row) => <ListRow row={row} />}
  </TablePage>
);
