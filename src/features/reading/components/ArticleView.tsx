import { IconButton, OutLink, RichText, useErrorText, WarningIcon, When } from '@inkside/ui';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ArticleText } from '@inkside/protocol';

import { hostOf, withoutTitle } from '../logic';
import { TypeIcon } from './icons';
import { TypePanel, useTypeSettings } from './TypePanel';
import './article.css';

interface ArticleViewProps {
  readonly article: ArticleText;
  /** What can be done with it, in the bar over it. */
  readonly acts: ReactNode;
  /** The way back, where the panes do not stand beside each other. */
  readonly back: ReactNode;
}

/** As wide as a device shows at most, in pixels. */
const PICTURE_PX = 1404;

/** The page's own text could not be had. */
const Failure = ({ article: { failure } }: Pick<ArticleViewProps, 'article'>) => {
  const textOf = useErrorText();
  if (failure === null) return null;
  return (
    <p className="wrong article-failure" role="alert">
      <WarningIcon size={16} />
      <span>{textOf(failure)}</span>
    </p>
  );
};

const Text = ({ article }: Pick<ArticleViewProps, 'article'>) => {
  const { title, feedTitle, author, at, url, content, failure } = article;
  const source = feedTitle === '' ? hostOf(url) : feedTitle;
  return (
    <div className="article-text">
      <h1 className="article-title">{title || <FormattedMessage id="reading.untitled" />}</h1>
      <p className="meta">
        {[source, author].filter((each) => each !== '').join(' · ')}
        {at > 0 ? ' · ' : null}
        <When at={at} />
      </p>
      <Failure article={article} />
      {content === '' ? (
        <p className="faint">
          {failure === null ? <FormattedMessage id="reading.noText" /> : null}{' '}
          {url === null ? null : (
            <OutLink href={url}>
              <FormattedMessage id="reading.original" />
            </OutLink>
          )}
        </p>
      ) : (
        <RichText html={withoutTitle(content, title)} pictureWidth={PICTURE_PX} />
      )}
    </div>
  );
};

/** An article in the type that books are read in. */
export const ArticleView = ({ article, acts, back }: ArticleViewProps) => {
  const intl = useIntl();
  const [hasPanel, setPanel] = useState(false);
  const { font, typeface, size, line, margin, theme } = useTypeSettings();
  const look = {
    '--article-size': `${size}px`,
    '--article-line': line,
    '--article-margin': `${margin}%`,
    '--article-family': typeface,
  };
  return (
    <article
      className="article"
      data-paper={theme}
      data-font={typeface === undefined ? font : 'named'}
      style={look as CSSProperties}
    >
      <div className="article-bar">
        {back}
        <div className="article-acts">{acts}</div>
        <IconButton
          icon={<TypeIcon />}
          label={intl.formatMessage({ id: 'reader.settings' })}
          aria-expanded={hasPanel}
          onClick={() => setPanel(!hasPanel)}
        />
      </div>
      {hasPanel ? <TypePanel /> : null}
      <Text article={article} />
    </article>
  );
};
