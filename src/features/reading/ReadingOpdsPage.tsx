import {
  ActionButton,
  Empty,
  FolderIcon,
  HeaderActions,
  ListTools,
  Loaded,
  PlusIcon,
  useAppDispatch,
  useAppSelector,
  useMedia,
} from '@inkside/ui';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Navigate } from 'react-router-dom';

import { AddSource } from './components/AddSource';
import { BookPane } from './components/BookPane';
import { CatalogueLogin } from './components/CatalogueLogin';
import { CataloguePane, useShownCatalogue } from './components/CataloguePane';
import { PaneBack, Panes } from './components/Panes';
import { Questions, type Question } from './components/Questions';
import { ReadingDrawing } from './components/ReadingDrawing';
import { SourceRail } from './components/SourceRail';
import { useItemEntries } from './components/useItemEntries';
import { type ReadingAddress, useReadingAddress } from './components/useReadingAddress';
import { useReadingKeys } from './components/useReadingKeys';
import { filesIn } from './logic';
import { selectPlaced, selectTree } from './selectors';
import { cataloguesRequest } from './slice';
import type { PlacedItem } from './types';

interface RailProps {
  readonly address: ReadingAddress;
  readonly onAsk: (question: Question) => void;
  readonly onLogin: (item: PlacedItem) => void;
}

const CatalogueRail = ({ address, onAsk, onLogin }: RailProps) => {
  const intl = useIntl();
  const items = useAppSelector(selectPlaced('opds'));
  const entriesOf = useItemEntries('opds', onAsk, onLogin);
  return (
    <SourceRail
      label={intl.formatMessage({ id: 'places.readingOpds' })}
      kind="opds"
      places={[]}
      items={items}
      current={address.get('at')}
      toOf={(item) => {
        // A folder opens what lies in it first.
        const first = item.kind === 'folder' ? filesIn(items, item.id)[0] : item;
        return address.to({ at: first?.id ?? item.id, page: first?.url ?? null, words: null, book: null });
      }}
      countOf={() => 0}
      isBroken={() => false}
      entriesOf={entriesOf}
      foot={
        <div className="pane-foot">
          <ActionButton isBare isSmall icon={<FolderIcon />} onClick={() => onAsk({ kind: 'folder', parentId: null })}>
            <FormattedMessage id="reading.newFolder" />
          </ActionButton>
        </div>
      }
    />
  );
};

/** The search asks the catalogue itself, once the words are there. */
const Tools = ({ address, onAdd }: { readonly address: ReadingAddress; readonly onAdd: () => void }) => {
  const intl = useIntl();
  const page = address.get('page');
  return (
    <HeaderActions>
      <ListTools
        {...(page === ''
          ? {}
          : {
              search: {
                label: intl.formatMessage({ id: 'reading.searchCatalogue' }),
                words: address.get('words'),
                onType: (words: string) =>
                  address.go({ words: words === '' ? null : words, book: null }, { replace: true }),
              },
            })}
        primary={
          <ActionButton tone="primary" icon={<PlusIcon size={18} />} onClick={onAdd}>
            <FormattedMessage id="reading.add.opds" />
          </ActionButton>
        }
      />
    </HeaderActions>
  );
};

const Catalogues = ({ onAdd }: { readonly onAdd: () => void }) => {
  const address = useReadingAddress();
  const items = useAppSelector(selectPlaced('opds'));
  const [question, ask] = useState<Question | null>(null);
  const [login, askLogin] = useState<PlacedItem | null>(null);
  useReadingKeys({ n: onAdd });
  const catalogue = items.find(({ id }) => id === address.get('at'));
  const { entries } = useShownCatalogue(address);
  const book = entries.find(({ id }) => id === address.get('book'));
  const page = address.get('page');
  const back = (
    <PaneBack from="list" to={address.to({ at: null, page: null, words: null, book: null })}>
      <FormattedMessage id="places.readingOpds" />
    </PaneBack>
  );
  const choose = (
    <p className="pane-nothing faint">
      <FormattedMessage id={page === '' ? 'reading.chooseCatalogue' : 'reading.chooseBook'} />
    </p>
  );
  return (
    <>
      <Tools address={address} onAdd={onAdd} />
      <Panes
        shown={book !== undefined ? 'detail' : page === '' ? 'rail' : 'list'}
        rail={<CatalogueRail address={address} onAsk={ask} onLogin={askLogin} />}
        list={page === '' ? choose : <CataloguePane address={address} catalogue={catalogue} back={back} />}
        detail={
          book === undefined ? (
            choose
          ) : (
            <BookPane
              key={book.id}
              book={book}
              back={
                <PaneBack from="detail" to={address.to({ book: null })}>
                  {catalogue?.title ?? <FormattedMessage id="places.readingOpds" />}
                </PaneBack>
              }
            />
          )
        }
      />
      <Questions of="opds" question={question} onClose={() => ask(null)} />
      {login === null ? null : <CatalogueLogin id={login.id} title={login.title} onClose={() => askLogin(null)} />}
    </>
  );
};

/** Beside a list of catalogues two panes would say nothing but that one may be chosen: where there is room the first is open. */
const FirstOpen = ({ children }: { readonly children: ReactNode }) => {
  const address = useReadingAddress();
  const hasRoom = useMedia('(width >= 768px)');
  const first = useAppSelector(selectPlaced('opds')).find(({ kind, url }) => kind === 'file' && url !== null);
  const isChosen = address.get('page') !== '' || address.get('at') !== '';
  if (!hasRoom || isChosen || first === undefined) return children;
  return <Navigate replace to={address.to({ at: first.id, page: first.url })} />;
};

/** Catalogues of books (specification section 2, opds). */
export default function ReadingOpdsPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [isAdding, setAdding] = useState(false);
  const add = (): void => setAdding(true);
  return (
    <>
      <Loaded
        load={useAppSelector(selectTree('opds'))}
        failedTitle={intl.formatMessage({ id: 'reading.failed' })}
        onRetry={() => dispatch(cataloguesRequest.asked({}))}
      >
        {(items) =>
          items.length === 0 ? (
            <Empty
              drawing={<ReadingDrawing />}
              title={intl.formatMessage({ id: 'reading.empty.opds' })}
              text={intl.formatMessage({ id: 'reading.emptyText.opds' })}
              action={
                <>
                  <ActionButton tone="primary" onClick={add}>
                    <FormattedMessage id="reading.add.opds" />
                  </ActionButton>{' '}
                  <Link to="/internetReading/subscribe">
                    <FormattedMessage id="reading.toRecommended" />
                  </Link>
                </>
              }
            />
          ) : (
            <FirstOpen>
              <Catalogues onAdd={add} />
            </FirstOpen>
          )
        }
      </Loaded>
      {isAdding ? <AddSource kind="opds" onClose={() => setAdding(false)} /> : null}
    </>
  );
}
