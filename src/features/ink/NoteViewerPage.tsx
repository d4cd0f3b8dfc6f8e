import { useMemo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router-dom';

import { useAppDispatch, useAppSelector } from '../../app/kit/hooks';
import { Empty, Failed, Loading } from '../../app/kit/ui/ListState';
import { asNoteId, type NoteId } from '../../app/kit/units';
import { makeSelectNote } from '../notes/selectors';
import { OpenNote } from './components/OpenNote';
import { PageDrawing } from './components/PageDrawing';
import { ViewerHead } from './components/ViewerHead';
import { selectCurrentPage, selectInk } from './selectors';
import { noteSyncAsked } from './slice';
import './ink.css';

const skeleton = <div className="bones ink-bone" />;

/** The viewer without a page: on its way, failed, or with nothing in it. */
const WithoutPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <main className="ink-viewer">
    <ViewerHead title={title} />
    <div className="ink-stage">{children}</div>
  </main>
);

const EmptyNote = () => {
  const intl = useIntl();
  return (
    <Empty
      drawing={<PageDrawing />}
      title={intl.formatMessage({ id: 'ink.empty' })}
      text={intl.formatMessage({ id: 'ink.emptyText' })}
      action={
        <Link to="/note/localNote">
          <FormattedMessage id="ink.toNotes" />
        </Link>
      }
    />
  );
};

interface ViewerProps {
  readonly noteId: NoteId;
  readonly title: string;
  /** How many pages the note has as far as its list entry says; 0 when that is not known. */
  readonly expected: number;
}

const Viewer = ({ noteId, title, expected }: ViewerProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const note = useAppSelector(selectInk);
  const page = useAppSelector(selectCurrentPage);

  // While the address changes, the store may still speak of the note that is left.
  if (note.phase === 'closed' || note.phase === 'opening' || note.noteId !== noteId) {
    return (
      <WithoutPage title={title}>
        <Loading skeleton={skeleton} text={intl.formatMessage({ id: 'ink.opening' }, { count: expected })} />
      </WithoutPage>
    );
  }
  if (note.phase === 'open' && page !== undefined) return <OpenNote title={title} note={note} page={page} />;
  return (
    <WithoutPage title={title}>
      {note.phase === 'failed' ? (
        <Failed
          title={intl.formatMessage({ id: 'ink.failed' })}
          error={note.error}
          onRetry={() => dispatch(noteSyncAsked({ noteId }))}
        />
      ) : (
        <EmptyNote />
      )}
    </WithoutPage>
  );
};

/** A handwritten note (specification section 2). Opened by its route; what is open stands in the store. */
export default function NoteViewerPage() {
  const intl = useIntl();
  const noteId = asNoteId(useParams()['noteId'] ?? '');
  const row = useAppSelector(useMemo(() => makeSelectNote(noteId), [noteId]));
  const title = row?.title ?? intl.formatMessage({ id: 'ink.note' });
  return <Viewer key={noteId} noteId={noteId} title={title} expected={row?.pages ?? 0} />;
}
