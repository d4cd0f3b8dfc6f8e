import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Drawing, Empty, Failed, Loading, useAppDispatch, useAppSelector } from '@inkside/ui';
import { Link } from 'react-router-dom';

import { notesReloadAsked } from '../../notes/slice';
import { selectIsUnanswered } from '../../sync/selectors';
import { selectLibraryProjection } from '../selectors';
import './library.css';

/** A shelf with a few books and a gap. */
export const LibraryDrawing = () => (
  <Drawing>
    <path d="M10 90h128M24 90V28h16v62M40 90V40h14v50M44 52h6M28 40h8M28 46h8" />
    <path className="accented" d="m66 88 17-56 14 4-16 54" strokeWidth="2" />
    <path d="M112 90V34h14v56" />
  </Drawing>
);

const skeleton = (
  <div className="page skeleton-shelf">
    {[0, 1, 2, 3, 4, 5].map((book) => (
      <div key={book} className="bones book-bone" />
    ))}
  </div>
);

interface LibraryStatesProps {
  readonly count: number;
  /** Message ids, and the one thing to do, when there are none. */
  readonly emptyTitleId: string;
  readonly emptyTextId: string;
  readonly action: ReactNode;
  /** Shown when there is something. */
  readonly children: ReactNode;
}

/** Books in one of their states: on their way, failed, none, or there. */
export const LibraryStates = ({ count, emptyTitleId, emptyTextId, action, children }: LibraryStatesProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const projection = useAppSelector(selectLibraryProjection);
  const isUnanswered = useAppSelector(selectIsUnanswered('library'));
  if (projection.phase === 'failed') {
    return (
      <Failed
        title={intl.formatMessage({ id: 'library.failed' })}
        error={projection.error}
        onRetry={() => dispatch(notesReloadAsked())}
      />
    );
  }
  if (count > 0) return children;
  if (projection.phase !== 'ready' || isUnanswered) {
    return <Loading skeleton={skeleton} text={intl.formatMessage({ id: 'library.loading' })} />;
  }
  return (
    <Empty
      drawing={<LibraryDrawing />}
      title={intl.formatMessage({ id: emptyTitleId })}
      text={intl.formatMessage({ id: emptyTextId })}
      action={action}
    />
  );
};

/** From an empty shelf to the books. */
export const ToBooks = () => (
  <Link to="/library/local">
    <FormattedMessage id="shelves.toBooks" />
  </Link>
);
