import {
  CloudMark,
  FolderIcon,
  MeetingNoteIcon,
  Picture,
  StarIcon,
  TextNoteIcon,
  useAppSelector,
  useOnline,
  When,
} from '@inkside/ui';
import { memo, type ReactNode, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';

import { makeSelectIncomplete, makeSelectIsKept, makeSelectIsPinned, selectIsCloudAway } from '../../ink/selectors';
import { selectUid } from '../../session/selectors';
import { pathOf, thumbnailKey } from '../logic';
import type { NoteRow } from '../slice';
import { selectDocumentMark } from '../../sync/selectors';
import { makeSelectExcerpt, makeSelectFolderSize } from '../selectors';
import { NoteTags } from '../tags/NoteTags';
import { NoteMenu } from './NoteMenu';
import { NoteTitle } from './NoteTitle';
import { useNoteRow } from './useNoteRow';

/** What a note without a picture looks like: lines of text, or a stroke. */
const Blank = ({ scene }: Pick<NoteRow, 'scene'>) => (
  <svg
    className="blank-page"
    viewBox="0 0 90 120"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    aria-hidden="true"
  >
    {scene === 'text' ? (
      <path d="M20 28h34M20 42h50M20 52h46M20 62h50M20 72h28" vectorEffect="non-scaling-stroke" strokeWidth="1.5" />
    ) : (
      <path d="M22 66c7-20 14-21 13-8s4 13 9 3 9-10 8-1 6 10 16 1" vectorEffect="non-scaling-stroke" strokeWidth="2" />
    )}
  </svg>
);

const MARKS = { text: TextNoteIcon, meeting: MeetingNoteIcon, ink: undefined } as const;

/** The first page of a note; notes of text and of meetings carry their own marks. */
export const Thumbnail = ({ row, isSmall = false }: { readonly row: NoteRow; readonly isSmall?: boolean }) => {
  const uid = useAppSelector(selectUid);
  const Mark = MARKS[row.scene];
  return (
    <span className="thumbnail" data-small={isSmall}>
      <Picture
        objectKey={uid === undefined ? undefined : thumbnailKey(uid, row.id)}
        fallback={<Blank scene={row.scene} />}
      />
      {Mark === undefined || isSmall ? null : (
        <span className="text-mark">
          <Mark size={16} />
        </span>
      )}
    </span>
  );
};

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

interface CardProps {
  readonly row: NoteRow;
}

/** Where the words that are looked for stand in the text of a note; else `children`. */
export const ExcerptOr = ({ row, children }: CardProps & { readonly children?: ReactNode }) => {
  const excerpt = useAppSelector(useMemo(() => makeSelectExcerpt(row.id), [row.id]));
  return excerpt === undefined ? children : <q className="note-excerpt">{excerpt}</q>;
};

/** Whether the cloud has it as it stands here. */
export const NoteCloudMark = ({ row }: { readonly row: NoteRow }) => (
  <CloudMark state={useAppSelector(selectDocumentMark(row.documentId))} />
);

const useIsAway = (): boolean => {
  const isOnline = useOnline();
  const isCloudAway = useAppSelector(selectIsCloudAway);
  return !isOnline || isCloudAway;
};

/** Whether a note cannot be opened now: there is no network, and it is not in this browser. */
export const useNeedsNetwork = ({ id, kind }: NoteRow): boolean => {
  const isAway = useIsAway();
  const isKept = useAppSelector(makeSelectIsKept(id));
  return kind === 'note' && isAway && !isKept;
};

/** What is to be known of a note before it is opened, in two words. */
export const NoteState = ({ row }: { readonly row: NoteRow }) => {
  const isIncomplete = useAppSelector(makeSelectIncomplete(row.id)) !== undefined;
  const isPinned = useAppSelector(makeSelectIsPinned(row.id));
  const isKept = useAppSelector(makeSelectIsKept(row.id));
  const needsNetwork = useNeedsNetwork(row);
  const isAway = useIsAway();
  if (row.kind === 'folder') return null;
  // Without a network it matters of every note; with one, of those that somebody asked for.
  const here = isKept && (isPinned || isAway) ? 'notes.keptHere' : undefined;
  const code = needsNetwork ? 'notes.needsNetwork' : isIncomplete ? 'notes.notComplete' : here;
  return code === undefined ? null : (
    <span className="note-state" data-tone={isIncomplete && !needsNetwork ? 'bad' : undefined}>
      <FormattedMessage id={code} />
    </span>
  );
};

/** Cards are drawn again only when their rows are others: one note that comes moves all of them. */
export const FolderCard = memo(({ row }: CardProps) => {
  const { menu, row: handle, tick } = useNoteRow(row);
  return (
    <div className="folder-card" {...handle}>
      {tick}
      <FolderIcon className="folder-mark" size={24} />
      <div className="folder-words">
        <NoteTitle row={row} />
        <p className="meta cut">
          <NoteCloudMark row={row} />
          <FolderCount row={row} />
        </p>
      </div>
      <NoteMenu row={row} menu={menu} />
    </div>
  );
});
FolderCard.displayName = 'FolderCard';

export const NoteCard = memo(({ row }: CardProps) => {
  const { menu, row: handle, tick } = useNoteRow(row);
  const needsNetwork = useNeedsNetwork(row);
  return (
    <div className="note-card" data-away={needsNetwork} {...handle}>
      {tick}
      {/* The title below is the same link: one stop for the keyboard is enough. */}
      <div className="note-sheet">
        <Link className="note-page" to={pathOf(row)} tabIndex={-1} aria-hidden="true">
          <Thumbnail row={row} />
          <NoteState row={row} />
        </Link>
        <NoteTags row={row} />
      </div>
      <div className="note-caption">
        <NoteTitle row={row} />
        <p className="meta cut">
          <NoteCloudMark row={row} />
          {row.isFavourite ? <StarIcon size={12} className="star" /> : null}
          <ExcerptOr row={row}>
            <FormattedMessage id="notes.pages" values={{ count: row.pages }} /> · <When at={row.updatedAt} />
          </ExcerptOr>
        </p>
        <NoteMenu row={row} menu={menu} />
      </div>
    </div>
  );
});
NoteCard.displayName = 'NoteCard';
