import type { RefCallback } from 'react';
import { useNavigate } from 'react-router-dom';

import { openBookPath } from '../openBook';
import './library.css';

/** Opens a book where it is read. */
export const useOpenBook = (): ((bookId: string) => void) => {
  const navigate = useNavigate();
  return (bookId) => void navigate(openBookPath(bookId));
};

interface BookPressProps {
  readonly bookId: string;
  readonly title: string;
  /** Of the button. */
  readonly press?: RefCallback<HTMLElement>;
}

/** A book's title, which opens it; what it stands in can be pressed as a whole. */
export const BookPress = ({ bookId, title, press }: BookPressProps) => {
  const open = useOpenBook();
  return (
    <button ref={press} type="button" className="book-press" title={title} onClick={() => open(bookId)}>
      <span className="book-title">{title}</span>
    </button>
  );
};
