import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Spot } from '@inkside/reader';
import { useAppSelector } from '@inkside/ui';

import { isLoose, type PlacedInk } from '../inkLogic';
import { makeSelectInk } from '../selectors';

/** What is drawn of it, and why the rest is not. */
const InkFate = ({ ink: { fate, place, strokes, lost } }: { readonly ink: PlacedInk }) => {
  if (fate !== 'shown') return <FormattedMessage id={`reader.ink.${fate}`} />;
  return (
    <>
      <FormattedMessage id="reader.ink.strokes" values={{ count: strokes }} />
      {lost > 0 ? (
        <>
          {' '}
          <FormattedMessage id="reader.ink.lost" values={{ count: lost }} />
        </>
      ) : null}
      {place === null ? (
        <>
          {' '}
          <FormattedMessage id="reader.ink.nowhere" />
        </>
      ) : null}
    </>
  );
};

interface InkListProps {
  readonly bookId: string;
  readonly onGo: (place: Spot | number) => void;
}

/** Handwriting of devices over the pages of a book; nothing where there is none. */
export const InkList = ({ bookId, onGo }: InkListProps) => {
  const intl = useIntl();
  const all = useAppSelector(useMemo(() => makeSelectInk(bookId), [bookId]));
  // What was rubbed out to the last stroke is none.
  const ink = all.filter(({ fate, strokes }) => fate !== 'shown' || strokes > 0);
  if (ink.length === 0) return null;
  return (
    <section className="reader-ink">
      <h3>
        <FormattedMessage id="reader.ink" />
      </h3>
      {ink.some(isLoose) ? (
        <p className="meta">
          <FormattedMessage id="reader.ink.loose" />
        </p>
      ) : null}
      <ul className="reader-lines" aria-label={intl.formatMessage({ id: 'reader.ink' })}>
        {ink.map((each) => (
          <li key={each.pageId}>
            <button
              type="button"
              disabled={each.place === null}
              onClick={() => (each.place === null ? undefined : onGo(each.place))}
            >
              <span>
                {each.page === null ? (
                  <FormattedMessage id="reader.ink.somePage" />
                ) : (
                  <FormattedMessage id="reader.ink.page" values={{ page: each.page + 1 }} />
                )}
              </span>
              <span className="meta">
                <InkFate ink={each} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
