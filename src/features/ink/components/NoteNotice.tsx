import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import {
  ActionButton,
  DownloadIcon,
  faultIds,
  InfoIcon,
  OfflineIcon,
  SentenceGap,
  useAppDispatch,
  useAppSelector,
  useOnline,
  WarningIcon,
} from '@inkside/ui';
import type { InkFault, InkSource } from '@inkside/ink';
import { Button } from '@blueprintjs/core';

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

interface FaultProps {
  readonly fault: InkFault;
  readonly source: InkSource;
}

const Fault = ({ fault, source }: FaultProps) => {
  const { what, why } = faultIds(useIntl(), fault, source);
  const { name } = fault;
  const shownName = (
    <span className="ink-fault-name cut" title={name}>
      {name}
    </span>
  );
  return (
    <li>
      <FormattedMessage id={what} values={{ name: shownName }} />
      <SentenceGap />
      <span className="faint">
        <FormattedMessage id={why} />
      </span>
    </li>
  );
};

interface FaultNoticeProps {
  readonly what: 'note' | 'page';
  readonly source: InkSource;
  readonly faults: readonly InkFault[];
  readonly onSync: () => void;
}

/** Says which objects could not be read while the rest is shown, and offers to fetch from the cloud once more. */
export const FaultNotice = ({ what, source, faults, onSync }: FaultNoticeProps) => {
  const intl = useIntl();
  const [first, ...others] = faults;
  if (first === undefined) return null;
  return (
    <section
      className="notice ink-notice"
      data-tone="bad"
      aria-live="polite"
      aria-label={intl.formatMessage({ id: 'ink.incomplete' })}
    >
      <WarningIcon />
      <div className="notice-body">
        <p className="ink-notice-title">
          <FormattedMessage id={what === 'note' ? 'ink.notWhole' : 'ink.pageNotWhole'} />
        </p>
        <ul>
          <Fault fault={first} source={source} />
        </ul>
        {source === 'cloud' && faults.some(({ reason }) => reason === 'missing') ? (
          <p>
            <FormattedMessage id="ink.notUploaded" />
          </p>
        ) : null}
        {others.length === 0 ? null : (
          <details>
            <summary className="link-button">
              <FormattedMessage id="ink.moreFaults" values={{ count: others.length }} />
            </summary>
            <ul className="ink-faults">
              {others.map((fault) => (
                <Fault key={`${fault.kind} ${fault.name}`} fault={fault} source={source} />
              ))}
            </ul>
          </details>
        )}
      </div>
      {source === 'imported' ? null : (
        <Button onClick={onSync}>
          <FormattedMessage id="ink.syncAgain" />
        </Button>
      )}
    </section>
  );
};
