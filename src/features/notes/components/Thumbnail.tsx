import { Picture, TextNoteIcon, useAppSelector } from '@inkside/ui';
import { selectUid } from '../../session/selectors';
import { thumbnailKey } from '../logic';
import type { NoteRow } from '../types';

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

/** The first page of a note; text notes carry their own mark. */
export const Thumbnail = ({ row, isSmall = false }: { readonly row: NoteRow; readonly isSmall?: boolean }) => {
  const uid = useAppSelector(selectUid);
  return (
    <span className="thumbnail" data-small={isSmall}>
      <Picture
        objectKey={uid === undefined ? undefined : thumbnailKey(uid, row.id)}
        fallback={<Blank scene={row.scene} />}
      />
      {row.scene === 'text' && !isSmall ? (
        <span className="text-mark">
          <TextNoteIcon size={16} />
        </span>
      ) : null}
    </span>
  );
};
