import { useLocation, useNavigate } from 'react-router-dom';
import type { ArticleName } from '@inkside/protocol';

type Change = Readonly<Record<string, string | null>>;

/** What an address says of the panes: which folder or feed, which piece, and how the list is looked at. */
export interface ReadingAddress {
  readonly get: (name: string) => string;
  /** Whether it was named at all, also with nothing. */
  readonly has: (name: string) => boolean;
  /** The address with some of it changed; null takes it out. */
  readonly to: (change: Change) => string;
  readonly go: (change: Change, options?: { readonly replace: boolean }) => void;
}

export const useReadingAddress = (): ReadingAddress => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const to = (change: Change): string => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    const text = next.toString();
    return text === '' ? pathname : `${pathname}?${text}`;
  };
  return {
    get: (name) => query.get(name) ?? '',
    has: (name) => query.has(name),
    to,
    go: (change, options) => void navigate(to(change), options),
  };
};

export const keyOfArticle = ({ feedId, id }: ArticleName): string => `${feedId}.${id}`;
