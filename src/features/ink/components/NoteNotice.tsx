import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';

import {
  ActionButton,
  DownloadIcon,
  InfoIcon,
  OfflineIcon,
  useAppDispatch,
  useAppSelector,
  useOnline,
} from '@inkside/ui';
import { exportOpened } from '../../inkExport/slice';
import { makeSelectNote, selectNotesProjection } from '../../notes/selectors';
import { pageSyncAsked } from '../slice';
import type { OpenInk } from './useNoteView';

const IN_BIN = 0;
const DELETED = 2;

/** What became of the note since it was opened; undefined while it is where it was. */
const useGone = ({ noteId, source }: OpenInk): 'inBin' | 'deleted' | undefined => {
  const row = useAppSelector(makeSelectNote(noteId));
  const isRead = useAppSelector(selectNotesProjection).phase === 'ready';
  // A note of a group need not be in the tree at all: only one that was there can be missing.
  const [wasThere, setWasThere] = useState(row !== undefined);
  if (!wasThere && row !== undefined) setWasThere(true);
  if (source !== 'cloud' || !isRead) return undefined;
  if (row === undefined) return wasThere ? 'deleted' : undefined;
  return row.status === IN_BIN ? 'inBin' : row.status === DELETED ? 'deleted' : undefined;
};

/** Pages that could not be had without the network are asked for once more when it is back. */
const useRetryOnline = ({ noteId, pages }: OpenInk): void => {
  const dispatch = useAppDispatch();
  const retry = (): void => {
    for (const { pageId, phase } of pages) if (phase === 'failed') dispatch(pageSyncAsked({ noteId, pageId }));
  };
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    const hear = (): void => latest.current();
    window.addEventListener('online', hear);
    return () => window.removeEventListener('online', hear);
  }, []);
};

const Gone = ({ note: { noteId }, title, gone }: NoteNoticeProps & { readonly gone: 'inBin' | 'deleted' }) => {
  const dispatch = useAppDispatch();
  return (
    <section className="notice ink-notice ink-gone" data-tone="bad" aria-live="polite">
      <InfoIcon />
      <div className="notice-body">
        <p>
          <FormattedMessage id={`ink.gone.${gone}`} />
        </p>
        <p className="faint">
          <FormattedMessage id={`ink.gone.${gone}Text`} />
        </p>
      </div>
      {gone === 'inBin' ? (
        <Link className="bp6-button" to="/note/recycleBinNote">
          <FormattedMessage id="ink.gone.toBin" />
        </Link>
      ) : null}
      <ActionButton icon={<DownloadIcon />} onClick={() => dispatch(exportOpened({ noteId, title }))}>
        <FormattedMessage id="ink.gone.export" />
      </ActionButton>
    </section>
  );
};

interface NoteNoticeProps {
  readonly note: OpenInk;
  readonly title: string;
}

/** What a person has to know of the note as a whole: that it was deleted meanwhile, or that no more of it can come now. */
export const NoteNotice = ({ note, title }: NoteNoticeProps) => {
  const gone = useGone(note);
  const isOnline = useOnline();
  const isMissing = note.source === 'cloud' && note.pages.some(({ phase }) => phase !== 'ready');
  useRetryOnline(note);
  if (gone !== undefined) return <Gone note={note} title={title} gone={gone} />;
  if (isOnline || !isMissing) return null;
  return (
    <output className="notice ink-notice">
      <OfflineIcon />
      <span className="notice-body">
        <FormattedMessage id="ink.offline" />
      </span>
    </output>
  );
};
