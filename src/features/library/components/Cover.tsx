import { useAppSelector } from '../../../app/kit/hooks';
import { Picture } from '../../../app/kit/ui/rich/Picture';
import { selectUid } from '../../session/selectors';
import { coverKey } from '../logic';
import type { BookRow } from '../types';

/** A cover for a book that has none: title, author, format. */
const Drawn = ({ title, authors, extension }: BookRow) => (
  <span className="drawn-cover">
    <span className="drawn-title">{title}</span>
    <span className="drawn-authors">{authors}</span>
    <span className="drawn-format">{extension}</span>
  </span>
);

/** A book's cover. What it shows stands in words below. */
export const Cover = ({ book }: { readonly book: BookRow }) => {
  const uid = useAppSelector(selectUid);
  return (
    <span className="cover" aria-hidden="true">
      <Picture objectKey={uid === undefined ? undefined : coverKey(uid, book.id)} fallback={<Drawn {...book} />} />
    </span>
  );
};
