import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { Empty, Failed, Loading, useAppDispatch, useAppSelector } from '@inkside/ui';
import { notesReloadAsked } from '../../notes/slice';
import { selectIsUnanswered } from '../../sync/selectors';
import { selectLibraryProjection } from '../selectors';
import { LibraryDrawing } from './LibraryDrawing';
import './library.css';

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
