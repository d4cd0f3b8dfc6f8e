import {
  ActionButton,
  CopyIcon,
  Empty,
  FolderIcon,
  HeaderActions,
  ListTools,
  Loaded,
  NoMatch,
  PaperDrawing,
  PlusIcon,
  useAppDispatch,
  useAppSelector,
  When,
} from '@inkside/ui';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { AddPage } from './components/AddPage';
import { EntryList } from './components/EntryList';
import { PagePane } from './components/PagePane';
import { PaneBack, Panes } from './components/Panes';
import { Questions, type Question } from './components/Questions';
import { ReadingDrawing } from './components/ReadingDrawing';
import { SourceRail } from './components/SourceRail';
import { useItemEntries } from './components/useItemEntries';
import { type PageActs, usePageActs, usePageMenus } from './components/usePages';
import { type ReadingAddress, useReadingAddress } from './components/useReadingAddress';
import { useReadingKeys } from './components/useReadingKeys';
import { filesIn, hostOf, sought } from './logic';
import { selectPlaced, selectTree } from './selectors';
import { pagesRequest } from './slice';
import type { PlacedItem } from './types';

interface PagesProps {
  readonly address: ReadingAddress;
  readonly onAsk: (question: Question) => void;
}

const FolderRail = ({ address, onAsk }: PagesProps) => {
  const intl = useIntl();
  const items = useAppSelector(selectPlaced('page'));
  const entriesOf = useItemEntries('page', onAsk);
  const folder = address.get('at');
  const to = (at: string): string => address.to({ at, article: null, words: null });
  const label = intl.formatMessage({ id: 'places.readingWebsite' });
  return (
    <SourceRail
      label={label}
      kind="page"
      places={[
        {
          id: 'all',
          title: intl.formatMessage({ id: 'reading.allPages' }),
          to: to(''),
          icon: <CopyIcon size={16} />,
          count: filesIn(items, '').length,
          isCurrent: folder === '',
        },
      ]}
      items={items.filter(({ kind }) => kind === 'folder')}
      current={folder}
      toOf={({ id }) => to(id)}
      countOf={({ id }) => filesIn(items, id).length}
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

const Meta = ({ item: { url, at, description } }: { readonly item: PlacedItem }) => (
  <>
    {hostOf(url)} · <When at={at} />
    {description === '' ? null : ` · ${description}`}
  </>
);

interface PageListProps extends PagesProps {
  readonly acts: PageActs;
  readonly words: string;
  readonly title: string;
  readonly onClear: () => void;
}

const PageList = ({ address, acts, words, title, onAsk, onClear }: PageListProps) => {
  const items = useAppSelector(selectPlaced('page'));
  const folder = address.get('at');
  const shown = useMemo(() => sought(filesIn(items, folder), words), [items, folder, words]);
  const { menuOf, actionsOf } = usePageMenus(acts, onAsk);
  const entries = useMemo(
    () => shown.map((item) => ({ id: item.id, title: item.title, meta: <Meta item={item} /> })),
    [shown],
  );
  const named = (ids: readonly string[]) => shown.filter(({ id }) => ids.includes(id));
  const head = (
    <div className="pane-head">
      <PaneBack from="list" to={address.to({ at: null, article: null })}>
        <FormattedMessage id="places.readingWebsite" />
      </PaneBack>
      <h2 className="cut">{title}</h2>
    </div>
  );
  if (shown.length === 0) {
    return (
      <>
        {head}
        {words === '' ? <EmptyFolder /> : <NoMatch words={words} onClear={onClear} />}
      </>
    );
  }
  return (
    <EntryList
      label={title}
      entries={entries}
      total={shown.length}
      current={address.get('article')}
      head={head}
      toOf={(article) => address.to({ article, words: null })}
      menuOf={(id) => named([id]).flatMap(menuOf)}
      actionsOf={(ids, done) => actionsOf(named(ids), done)}
      onDelete={(ids) => acts.remove(named(ids))}
    />
  );
};

const EmptyFolder = () => {
  const intl = useIntl();
  return (
    <Empty
      drawing={<PaperDrawing />}
      title={intl.formatMessage({ id: 'reading.emptyFolder' })}
      text={intl.formatMessage({ id: 'reading.emptyText.page' })}
    />
  );
};

/** Keys j k o v and n, as among articles. */
const usePageKeys = (address: ReadingAddress, shown: readonly PlacedItem[], onAdd: () => void): void => {
  const at = shown.findIndex(({ id }) => id === address.get('article'));
  const open = shown[at];
  const goTo = (index: number): void => {
    const item = shown[index];
    if (item !== undefined) address.go({ article: item.id, words: null }, { replace: open !== undefined });
  };
  useReadingKeys({
    j: () => goTo(at + 1),
    k: () => goTo(Math.max(0, at - 1)),
    o: () => (open === undefined ? goTo(0) : address.go({ article: null })),
    v: () => {
      const url = open?.url ?? null;
      if (url !== null) window.open(url, '_blank', 'noopener,noreferrer');
    },
    n: onAdd,
  });
};

interface ToolsProps {
  readonly words: string;
  readonly onType: (words: string) => void;
  readonly onAdd: () => void;
}

const Tools = ({ words, onType, onAdd }: ToolsProps) => (
  <HeaderActions>
    <ListTools
      search={{ label: useIntl().formatMessage({ id: 'reading.searchPages' }), words, onType }}
      primary={
        <ActionButton tone="primary" icon={<PlusIcon size={18} />} onClick={onAdd}>
          <FormattedMessage id="reading.add.page" />
        </ActionButton>
      }
    />
  </HeaderActions>
);

const Pages = ({ onAdd }: { readonly onAdd: () => void }) => {
  const intl = useIntl();
  const address = useReadingAddress();
  const [question, ask] = useState<Question | null>(null);
  const [words, setWords] = useState('');
  const acts = usePageActs(ask);
  const items = useAppSelector(selectPlaced('page'));
  const folder = address.get('at');
  usePageKeys(address, sought(filesIn(items, folder), words), onAdd);
  const open = items.find(({ id }) => id === address.get('article'));
  const title = items.find(({ id }) => id === folder)?.title ?? intl.formatMessage({ id: 'reading.allPages' });
  const back = (
    <PaneBack from="detail" to={address.to({ article: null, words: null, at: folder })}>
      {title}
    </PaneBack>
  );
  return (
    <>
      <Tools words={words} onType={setWords} onAdd={onAdd} />
      <Panes
        shown={open !== undefined ? 'detail' : address.has('at') || words !== '' ? 'list' : 'rail'}
        rail={<FolderRail address={address} onAsk={ask} />}
        list={
          <PageList
            address={address}
            acts={acts}
            words={words}
            title={title}
            onAsk={ask}
            onClear={() => setWords('')}
          />
        }
        detail={
          open === undefined ? (
            <p className="pane-nothing faint">
              <FormattedMessage id="reading.choosePiece" />
            </p>
          ) : (
            <PagePane key={open.id} item={open} address={address} acts={acts} back={back} />
          )
        }
      />
      <Questions of="page" question={question} onClose={() => ask(null)} />
    </>
  );
};

/** Saved web pages and their folders (specification section 2, website). */
export default function ReadingWebsitePage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [isAdding, setAdding] = useState(false);
  const add = (): void => setAdding(true);
  return (
    <>
      <Loaded
        load={useAppSelector(selectTree('page'))}
        failedTitle={intl.formatMessage({ id: 'reading.failed' })}
        onRetry={() => dispatch(pagesRequest.asked({}))}
      >
        {(items) =>
          items.length === 0 ? (
            <Empty
              drawing={<ReadingDrawing />}
              title={intl.formatMessage({ id: 'reading.empty.page' })}
              text={intl.formatMessage({ id: 'reading.emptyText.page' })}
              action={
                <ActionButton tone="primary" onClick={add}>
                  <FormattedMessage id="reading.add.page" />
                </ActionButton>
              }
            />
          ) : (
            <Pages onAdd={add} />
          )
        }
      </Loaded>
      {isAdding ? <AddPage onClose={() => setAdding(false)} /> : null}
    </>
  );
}
