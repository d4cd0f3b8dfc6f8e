import { LineForm, Loaded, OpenIcon, SavedIcon, SendIcon, TextNoteIcon } from '@inkside/ui';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';

import { isSearch } from '../logic';
import type { PlacedItem } from '../types';
import { Act, useOpenArticle } from './ArticlePane';
import { ArticleView } from './ArticleView';
import { FullTextIcon } from './icons';
import type { PageActs } from './usePages';
import type { ReadingAddress } from './useReadingAddress';

interface PagePaneProps {
  readonly item: PlacedItem;
  readonly address: ReadingAddress;
  readonly acts: PageActs;
  readonly back: ReactNode;
}

/** Words for a page that is a search. */
const SearchWords = ({ address }: Pick<PagePaneProps, 'address'>) => {
  const intl = useIntl();
  const [words, setWords] = useState(address.get('words'));
  return (
    <div className="pane-note">
      <LineForm
        label={intl.formatMessage({ id: 'reading.searchWords' })}
        value={words}
        onType={setWords}
        maxLength={200}
        verb={intl.formatMessage({ id: 'reading.search' })}
        onSend={(typed) => address.go({ words: typed })}
      />
    </div>
  );
};

/** The readable text of a saved page. */
export const PagePane = ({ item, address, acts, back }: PagePaneProps) => {
  const intl = useIntl();
  const words = address.get('words');
  const { load, ask } = useOpenArticle({ feedId: '', id: item.id }, words);
  const { url } = item;
  const isAsking = isSearch(url);
  if (isAsking && words === '') {
    return (
      <>
        <div className="article-bar">{back}</div>
        <SearchWords address={address} />
      </>
    );
  }
  return (
    <>
      {load.phase === 'ready' ? null : <div className="article-bar">{back}</div>}
      {isAsking ? <SearchWords address={address} /> : null}
      <Loaded load={load} failedTitle={intl.formatMessage({ id: 'reading.articleFailed' })} onRetry={() => ask('0')}>
        {(article) => (
          <ArticleView
            article={article}
            back={back}
            acts={
              <>
                {url === null ? null : (
                  <Act
                    icon={<OpenIcon />}
                    id="reading.original"
                    onPress={() => void window.open(article.url ?? url, '_blank', 'noopener,noreferrer')}
                  />
                )}
                <Act icon={<SavedIcon />} id="reading.collect" onPress={() => acts.collect(item)} />
                <Act icon={<SendIcon />} id="reading.sendAsBook" onPress={() => acts.sendBook([item])} />
                <Act icon={<TextNoteIcon />} id="reading.sendAsPage" onPress={() => acts.sendPage(item)} />
                <Act icon={<FullTextIcon />} id="reading.fetchAgain" onPress={() => ask('2')} />
              </>
            }
          />
        )}
      </Loaded>
    </>
  );
};
