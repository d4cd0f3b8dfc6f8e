import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useAppDispatch, useAppSelector } from '../../../app/kit/hooks';
import { Failed, Loading } from '../../../app/kit/ui/ListState';
import { selectIsUnanswered } from '../../sync/selectors';
import { selectNoteCount, selectNotesLayout, selectNotesProjection } from '../selectors';
import { notesReloadAsked } from '../slice';
import type { NoteRow } from '../types';
import { LayoutToggle } from './LayoutToggle';
import { NotesGrid } from './NotesGrid';
import { NotesList } from './NotesList';
import './notes.css';

const skeleton = (
  <div className="page skeleton-grid">
    {[0, 1, 2, 3, 4, 5].map((card) => (
      <div key={card} className="bones note-bone" />
    ))}
  </div>
);

/** Apart, because rows are counted only here. */
const NotesLoading = () => {
  const count = useAppSelector(selectNoteCount);
  return <Loading skeleton={skeleton} text={useIntl().formatMessage({ id: 'notes.loading' }, { count })} />;
};

interface NotesBrowserProps {
  readonly rows: readonly NoteRow[];
  readonly above?: ReactNode;
  /** Shown when there is nothing to list. */
  readonly empty: ReactNode;
}

/** Notes in one of their states: on their way, failed, none, or there as a grid or a list. */
export const NotesBrowser = ({ rows, above = null, empty }: NotesBrowserProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const projection = useAppSelector(selectNotesProjection);
  const layout = useAppSelector(selectNotesLayout);
  const isUnanswered = useAppSelector(selectIsUnanswered('noteTree'));

  if (projection.phase === 'failed') {
    return (
      <Failed
        title={intl.formatMessage({ id: 'notes.failed' })}
        error={projection.error}
        onRetry={() => dispatch(notesReloadAsked())}
      />
    );
  }
  if ((projection.phase !== 'ready' || isUnanswered) && rows.length === 0) {
    return <NotesLoading />;
  }
  const List = layout === 'grid' ? NotesGrid : NotesList;
  return (
    <>
      {rows.length > 0 ? <LayoutToggle /> : null}
      {rows.length > 0 ? (
        <List rows={rows} above={above} />
      ) : (
        <div className="page">
          {above}
          {empty}
        </div>
      )}
    </>
  );
};
