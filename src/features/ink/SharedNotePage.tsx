import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Empty, Failed, Loading, PaperDrawing, useAppDispatch, useAppSelector, useErrorText } from '@inkside/ui';
import { type AppError, loadOf } from '@inkside/kit';
import type { SharedNote } from '@inkside/protocol';

import { linkEnds, selectSharedNote, sharedNoteRequest } from '../noteShare/slice';
import { NoteViewer } from './components/NoteViewer';
import './sharedNote.css';

const Opened = ({ note: { noteId, title, expiresAt } }: { readonly note: SharedNote }) => {
  const intl = useIntl();
  const date = intl.formatDate(expiresAt, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <div className="shared-note">
      <NoteViewer
        noteId={noteId}
        source="shared"
        title={title}
        expected={0}
        above={
          <p className="meta shared-note-line">
            <FormattedMessage id="noteShare.readOnly" values={{ date }} />
          </p>
        }
      />
    </div>
  );
};

const Refused = ({ error, code }: { readonly error: AppError; readonly code: string }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const textOf = useErrorText();
  if (!linkEnds.has(error.code)) {
    const retry = (): void => void dispatch(sharedNoteRequest.asked({ code }));
    return <Failed title={intl.formatMessage({ id: 'noteShare.failed' })} error={error} onRetry={retry} />;
  }
  return (
    <Empty
      heading="h1"
      drawing={<PaperDrawing />}
      title={intl.formatMessage({ id: 'noteShare.useless' })}
      text={textOf(error)}
    />
  );
};

/** A note that somebody has given a link to: read by anyone who has it, written by nobody. */
export default function NoteSharePage() {
  const intl = useIntl();
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  const load = loadOf(useAppSelector(selectSharedNote), (args) => args.code === code);
  if (load.phase === 'ready') return <Opened key={load.data.noteId} note={load.data} />;
  return (
    <main className="shared-note-state">
      <title>{`${intl.formatMessage({ id: 'places.noteShare' })} · ${intl.formatMessage({ id: 'common.appName' })}`}</title>
      {load.phase === 'failed' ? (
        <Refused error={load.error} code={code} />
      ) : (
        <Loading skeleton={null} text={intl.formatMessage({ id: 'noteShare.opening' })} />
      )}
    </main>
  );
}
