import type { InkSource } from '@inkside/ink';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { Empty, Failed, Loading, useAppDispatch, useAppSelector, useOnline } from '@inkside/ui';
import type { AppError, NoteId } from '@inkside/kit';
import { selectCurrentPage, selectInk, selectIsCloudAway } from '../selectors';
import { noteSyncAsked } from '../slice';
import '../ink.css';
import { OpenNote } from './OpenNote';
import { ViewerHead } from './ViewerHead';
import './layers.css';

/** An empty note: two sheets and a pen's first line. */
const PageDrawing = () => (
  <svg
    className="state-drawing"
    viewBox="0 0 148 104"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    aria-hidden="true"
  >
    <path d="M46 14h50v78H46z" />
    <path d="M96 20h8v78H54v-6" strokeLinejoin="round" />
    <path className="accented" d="M58 40c6-8 10 8 16 0s8 6 12 1" strokeWidth={2} strokeLinecap="round" />
    <path d="m88 42 22-24 5 5-22 23-7 2z" strokeLinejoin="round" />
  </svg>
);

const skeleton = <div className="bones ink-bone" />;

/** The viewer without a page: on its way, failed, or with nothing in it. */
const WithoutPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <main className="ink-viewer">
    <ViewerHead title={title} />
    <div className="ink-body">
      <div className="ink-stage">{children}</div>
    </div>
  </main>
);

const EmptyNote = ({ source }: { readonly source: InkSource }) => {
  const intl = useIntl();
  // Whoever was given a link writes nothing in it, and has no notes beside it.
  if (source === 'shared') {
    const text = intl.formatMessage({ id: 'noteShare.empty' });
    return <Empty drawing={<PageDrawing />} title={intl.formatMessage({ id: 'ink.empty' })} text={text} />;
  }
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

interface NoteViewerProps {
  readonly noteId: NoteId;
  readonly source: InkSource;
  readonly title: string;
  /** Stands before the title, such as whether the cloud has the note as it stands here. */
  readonly mark?: ReactNode;
  /** How many pages the note has as far as its list entry says; 0 when that is not known. */
  readonly expected: number;
  /** What stands between the title and the pages. */
  readonly above?: ReactNode;
}

const FailedNote = ({ noteId, error }: { readonly noteId: NoteId; readonly error: AppError }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const isOnline = useOnline();
  const isCloudAway = useAppSelector(selectIsCloudAway);
  return (
    <Failed
      title={intl.formatMessage({ id: isOnline && !isCloudAway ? 'ink.failed' : 'ink.needsNetwork' })}
      error={error}
      onRetry={() => dispatch(noteSyncAsked({ noteId }))}
    />
  );
};

/** A note in one of its states; what is open stands in the store. */
export const NoteViewer = ({ noteId, source, title, mark, expected, above }: NoteViewerProps) => {
  const intl = useIntl();
  const note = useAppSelector(selectInk);
  const page = useAppSelector(selectCurrentPage);

  // While the address changes, the store may still speak of the note that is left.
  const isOther = note.phase === 'open' && note.source !== source;
  if (note.phase === 'closed' || note.phase === 'opening' || note.noteId !== noteId || isOther) {
    return (
      <WithoutPage title={title}>
        <Loading skeleton={skeleton} text={intl.formatMessage({ id: 'ink.opening' }, { count: expected })} />
      </WithoutPage>
    );
  }
  if (note.phase === 'open' && page !== undefined)
    return <OpenNote title={title} mark={mark} note={note} page={page} above={above} />;
  return (
    <WithoutPage title={title}>
      {note.phase === 'failed' ? <FailedNote error={note.error} noteId={noteId} /> : <EmptyNote source={source} />}
    </WithoutPage>
  );
};
