import { createSearchParams, useLocation, useNavigate } from 'react-router-dom';

import { isObject } from '@inkside/kit';

/** Behind such an entry of the history lies the shelf itself. */
const fromShelf = { isFromShelf: true };

/** Opens a book over its shelf. The address names it, so that the browser's way back closes it. */
export const useOpenBook = (): ((bookId: string) => void) => {
  const navigate = useNavigate();
  return (bookId) => void navigate({ search: createSearchParams({ book: bookId }).toString() }, { state: fromShelf });
};

/** Closes it again: back to the shelf, also where the address was typed. */
export const useCloseBook = (): (() => void) => {
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as { readonly pathname: string; readonly state: unknown };
  const isFromShelf = isObject(state) && state['isFromShelf'] === true;
  return () => void (isFromShelf ? navigate(-1) : navigate(pathname, { replace: true }));
};
