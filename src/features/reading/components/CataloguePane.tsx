import {
  ActionButton,
  ChevronLeftIcon,
  ChevronRightIcon,
  Empty,
  FolderIcon,
  Loaded,
  NoMatch,
  PaperDrawing,
  singleLines,
  useAppDispatch,
  useAppSelector,
  VirtualList,
} from '@inkside/ui';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { loadOf } from '@inkside/kit';
import type { CatalogueEntry, CatalogueFacet, CataloguePage } from '@inkside/reader';

import { catalogueRequest, type CatalogueView } from '../deskSlice';
import { hostOf } from '../logic';
import { selectCatalogue } from '../selectors';
import type { PlacedItem } from '../types';
import { AddSource } from './AddSource';
import { LoginForm } from './CatalogueLogin';
import { Cover } from './Cover';
import type { ReadingAddress } from './useReadingAddress';
import './catalogue.css';

const noEntries: readonly CatalogueEntry[] = [];

/** The page of the catalogue that the address names, as far as it is there. */
export const useShownCatalogue = (address: ReadingAddress) => {
  const [page, words] = [address.get('page'), address.get('words')];
  const load = loadOf(useAppSelector(selectCatalogue), (asked) => asked.url === page && asked.words === words);
  const entries = load.phase === 'ready' && load.data.kind === 'page' ? load.data.page.entries : noEntries;
  return { load, entries };
};

const ROW_PX = 88;

const Row = ({ entry, address }: { readonly entry: CatalogueEntry; readonly address: ReadingAddress }) => {
  const { id, kind, title, author, summary, url, cover } = entry;
  const isShelf = kind === 'shelf';
  const to = isShelf ? address.to({ page: url, words: null, book: null }) : address.to({ book: id });
  const isOpen = id === address.get('book');
  return (
    <Link className="catalogue-row" to={to} data-current={isOpen} aria-current={isOpen ? 'true' : undefined}>
      {isShelf ? (
        <span className="catalogue-shelf">
          <FolderIcon />
        </span>
      ) : (
        <Cover url={cover} />
      )}
      <span className="catalogue-words">
        <span className="entry-title">{title || <FormattedMessage id="reading.untitled" />}</span>
        <span className="meta cut">{author || summary}</span>
      </span>
      {isShelf ? <ChevronRightIcon size={16} /> : null}
    </Link>
  );
};

/** Other views of the same page: sorted otherwise, or narrowed. */
const Facets = ({
  facets,
  address,
}: {
  readonly facets: readonly CatalogueFacet[];
  readonly address: ReadingAddress;
}) => {
  const intl = useIntl();
  const groups = [...new Set(facets.map(({ group }) => group))];
  if (groups.length === 0) return null;
  return (
    <div className="pane-note catalogue-facets">
      {groups.map((group) => {
        const own = facets.filter((facet) => facet.group === group);
        const active = own.find(({ isActive }) => isActive)?.url ?? '';
        return (
          <label key={group} className="type-choice">
            {group || intl.formatMessage({ id: 'reading.facet' })}
            <span className="bp6-html-select">
              <select
                value={active}
                onChange={({ target }) => address.go({ page: target.value, words: null, book: null })}
              >
                {active === '' ? <option value="">{intl.formatMessage({ id: 'reading.choose' })}</option> : null}
                {own.map(({ url, title }) => (
                  <option key={url} value={url}>
                    {title}
                  </option>
                ))}
              </select>
            </span>
          </label>
        );
      })}
    </div>
  );
};

/** The pages before and after. */
const Turns = ({
  page: { previous, next },
  address,
}: {
  readonly page: CataloguePage;
  readonly address: ReadingAddress;
}) => {
  if (previous === null && next === null) return null;
  const turn = (url: string) => () => address.go({ page: url, words: null, book: null });
  return (
    <div className="pane-foot">
      {previous === null ? null : (
        <ActionButton isSmall icon={<ChevronLeftIcon size={16} />} onClick={turn(previous)}>
          <FormattedMessage id="reading.previousPage" />
        </ActionButton>
      )}
      {next === null ? null : (
        <ActionButton isSmall icon={<ChevronRightIcon size={16} />} onClick={turn(next)}>
          <FormattedMessage id="reading.nextPage" />
        </ActionButton>
      )}
    </div>
  );
};

const Entries = ({ page, address }: { readonly page: CataloguePage; readonly address: ReadingAddress }) => {
  const intl = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => singleLines(page.entries, ROW_PX), [page.entries]);
  const words = address.get('words');
  if (page.entries.length === 0) {
    return words === '' ? (
      <Empty
        drawing={<PaperDrawing />}
        title={intl.formatMessage({ id: 'reading.emptyShelf' })}
        text={intl.formatMessage({ id: 'reading.emptyShelfText' })}
      />
    ) : (
      <NoMatch words={words} onClear={() => address.go({ words: null })} />
    );
  }
  return (
    <div className="pane-scroller" ref={scroller}>
      <VirtualList
        lines={lines}
        total={page.entries.length}
        scroller={scroller}
        label={page.title || intl.formatMessage({ id: 'reading.entries' })}
        keyOf={({ id }) => id}
      >
        {(entry) => <Row entry={entry} address={address} />}
      </VirtualList>
    </div>
  );
};

const originOf = (url: string | null): string => (url !== null && URL.canParse(url) ? new URL(url).origin : '');

interface AskedLoginProps {
  readonly view: Extract<CatalogueView, { kind: 'login' }>;
  readonly catalogue: PlacedItem | undefined;
  readonly onAgain: () => void;
}

/** Another server asks than the catalogue's: its name and password are no business of that one, it is a source of its own. */
const OtherServer = ({ view: { url }, onAgain }: Omit<AskedLoginProps, 'catalogue'>) => {
  const [isAdding, setAdding] = useState(false);
  const close = (): void => {
    setAdding(false);
    onAgain();
  };
  return (
    <div className="pane-note">
      <p>
        <FormattedMessage id="reading.loginOther" values={{ host: hostOf(url) }} />
      </p>
      <p className="pane-note-acts">
        <ActionButton tone="primary" onClick={() => setAdding(true)}>
          <FormattedMessage id="reading.addOther" />
        </ActionButton>
      </p>
      {isAdding ? <AddSource kind="opds" begin={url} onClose={close} /> : null}
    </div>
  );
};

/** What the catalogue wants before it shows the page. */
const AskedLogin = ({ view, catalogue, onAgain }: AskedLoginProps) =>
  catalogue === undefined || originOf(catalogue.url) !== originOf(view.url) ? (
    <OtherServer view={view} onAgain={onAgain} />
  ) : (
    <div className="pane-note">
      <LoginForm id={catalogue.id} url={view.url} wants={view.wants} />
    </div>
  );

interface CataloguePaneProps {
  readonly address: ReadingAddress;
  /** The subscription; undefined where it is gone. */
  readonly catalogue: PlacedItem | undefined;
  readonly back: ReactNode;
}

/** A page of a catalogue: shelves and books, or what it wants before it shows them. */
export const CataloguePane = ({ address, catalogue, back }: CataloguePaneProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { load, entries } = useShownCatalogue(address);
  const books = entries.filter(({ kind }) => kind === 'book').length;
  const isInside = catalogue?.url !== address.get('page');
  const title = load.phase === 'ready' && load.data.kind === 'page' ? load.data.page.title : '';
  const again = (): void =>
    void dispatch(catalogueRequest.asked({ url: address.get('page'), words: address.get('words') }));
  return (
    <div className="pane-column">
      <div className="pane-head">
        {back}
        <h2 className="cut">{title || catalogue?.title}</h2>
        {books > 0 ? (
          <span className="meta">
            <FormattedMessage id="reading.books" values={{ count: books }} />
          </span>
        ) : null}
        {isInside && catalogue !== undefined ? (
          <Link className="meta" to={address.to({ page: catalogue.url, words: null, book: null })}>
            <FormattedMessage id="reading.toStart" />
          </Link>
        ) : null}
      </div>
      <Loaded load={load} failedTitle={intl.formatMessage({ id: 'reading.contentFailed' })} onRetry={again}>
        {(view) =>
          view.kind === 'login' ? (
            <AskedLogin view={view} catalogue={catalogue} onAgain={again} />
          ) : (
            <>
              <Facets facets={view.page.facets} address={address} />
              <Entries page={view.page} address={address} />
              <Turns page={view.page} address={address} />
            </>
          )
        }
      </Loaded>
    </div>
  );
};
