import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FoundWords, MountedBook } from '@inkside/reader';
import { SearchBox } from '@inkside/ui';

interface SearchState {
  readonly words: string;
  readonly found: readonly FoundWords[];
  readonly isOver: boolean;
}

/** More lines help nobody. */
const MOST = 500;
/** A word is typed in less, milliseconds. */
const AFTER_TYPING_MS = 300;

const useSearch = (pages: MountedBook | undefined, words: string): SearchState => {
  const [state, setState] = useState<SearchState>({ words: '', found: [], isOver: true });
  useEffect(() => {
    if (pages === undefined || words.trim() === '') return undefined;
    let isWanted = true;
    const search = async (): Promise<void> => {
      let found: readonly FoundWords[] = [];
      for await (const section of pages.search(words)) {
        if (!isWanted) return;
        if (section.found.length === 0) continue;
        found = [...found, ...section.found];
        setState({ words, found, isOver: false });
        if (found.length >= MOST) break;
      }
      if (isWanted) setState({ words, found: found.slice(0, MOST), isOver: true });
    };
    const timer = setTimeout(() => void search(), AFTER_TYPING_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [pages, words]);
  return words.trim() === '' ? { words: '', found: [], isOver: true } : state;
};

interface SearchPanelProps {
  readonly pages: MountedBook | undefined;
  readonly first: string;
}

/** Searches in the book; a press goes to the words, and frames them. */
export const SearchPanel = ({ pages, first }: SearchPanelProps) => {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(first);
  const { words, found, isOver } = useSearch(pages, typed);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => () => pages?.point(undefined), [pages]);
  const go = (each: FoundWords): void => {
    pages?.goTo(each.spot);
    pages?.point(each.spot);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const [nearest] = found;
    if (nearest !== undefined) go(nearest);
  };
  return (
    <form className="reader-search" onSubmit={onSubmit}>
      <SearchBox label={intl.formatMessage({ id: 'reader.searchIn' })} value={typed} onType={setTyped} field={field} />
      <output className="meta">
        {words === '' || words !== typed ? null : (
          <FormattedMessage id={isOver ? 'reader.found' : 'reader.searching'} values={{ count: found.length }} />
        )}
      </output>
      <ul className="reader-lines">
        {found.map((each) => (
          <li key={`${each.spot.section}/${each.spot.start}`}>
            <button type="button" onClick={() => go(each)}>
              <span>
                {each.before}
                <mark>{each.words}</mark>
                {each.after}
              </span>
              {each.chapter === '' ? null : <span className="meta cut">{each.chapter}</span>}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
};
