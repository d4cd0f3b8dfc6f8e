import { useOpenBook } from './bookAddress';
import './library.css';

interface BookPressProps {
  readonly bookId: string;
  readonly title: string;
}

/** A book's title, which opens it; what it stands in can be pressed as a whole. */
export const BookPress = ({ bookId, title }: BookPressProps) => {
  const open = useOpenBook();
  return (
    <button type="button" className="book-press" aria-haspopup="dialog" title={title} onClick={() => open(bookId)}>
      <span className="book-title">{title}</span>
    </button>
  );
};
