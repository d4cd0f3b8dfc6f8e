import {
  ActionButton,
  EmptyStarIcon,
  Loaded,
  OpenIcon,
  SavedIcon,
  SendIcon,
  StarIcon,
  useAppDispatch,
  useAppSelector,
} from '@inkside/ui';
import type { JSX, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { loadOf } from '@inkside/kit';
import type { ArticleName, ArticleText } from '@inkside/protocol';

import { articleRequest } from '../articlesSlice';
import { selectArticle } from '../selectors';
import { ArticleView } from './ArticleView';
import { FullTextIcon } from './icons';
import type { ArticleActs } from './useArticles';

interface ActProps {
  readonly icon: JSX.Element;
  readonly id: string;
  readonly onPress: () => void;
  readonly isPressed?: boolean;
}

export const Act = ({ icon, id, onPress, isPressed }: ActProps) => (
  <ActionButton
    isBare
    className="article-act"
    icon={icon}
    onClick={onPress}
    {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
  >
    <FormattedMessage id={id} />
  </ActionButton>
);

/** The open article as it was asked for: by its names, and with or without the page's own text. */
export const useOpenArticle = ({ feedId, id }: ArticleName, words = '') => {
  const dispatch = useAppDispatch();
  const load = useAppSelector(selectArticle);
  const own = loadOf(load, (asked) => asked['feedId'] === feedId && asked['id'] === id && asked['words'] === words);
  const ask = (full: '0' | '1' | '2'): void => void dispatch(articleRequest.asked({ feedId, id, full, words }));
  return { load: own, ask };
};

interface ArticlePaneProps {
  readonly name: ArticleName;
  readonly acts: ArticleActs;
  readonly back: ReactNode;
}

const FeedActs = ({
  article,
  acts,
  onFull,
}: {
  readonly article: ArticleText;
  readonly acts: ArticleActs;
  readonly onFull: () => void;
}) => {
  const { isStarred, isRead, isFull, url } = article;
  return (
    <>
      <Act
        icon={isStarred ? <StarIcon /> : <EmptyStarIcon />}
        id="reading.star"
        isPressed={isStarred}
        onPress={() => acts.mark([article], { isStarred: !isStarred })}
      />
      <Act
        icon={<span className="article-dot" data-read={isRead} />}
        id={isRead ? 'reading.markUnread' : 'reading.markRead'}
        onPress={() => acts.mark([article], { isRead: !isRead })}
      />
      {isFull || url === null ? null : <Act icon={<FullTextIcon />} id="reading.fullText" onPress={onFull} />}
      {url === null ? null : (
        <>
          <Act icon={<OpenIcon />} id="reading.original" onPress={() => acts.openOriginal(article)} />
          <Act icon={<SavedIcon />} id="reading.collect" onPress={() => acts.collect(article)} />
        </>
      )}
      <Act icon={<SendIcon />} id="reading.send" onPress={() => acts.send([article])} />
    </>
  );
};

/** An article of a feed, to be read here. */
export const ArticlePane = ({ name, acts, back }: ArticlePaneProps) => {
  const intl = useIntl();
  const { load, ask } = useOpenArticle(name);
  return (
    <>
      {load.phase === 'ready' ? null : <div className="article-bar">{back}</div>}
      <Loaded load={load} failedTitle={intl.formatMessage({ id: 'reading.articleFailed' })} onRetry={() => ask('0')}>
        {(article) => (
          <ArticleView
            article={article}
            back={back}
            acts={<FeedActs article={article} acts={acts} onFull={() => ask('1')} />}
          />
        )}
      </Loaded>
    </>
  );
};
