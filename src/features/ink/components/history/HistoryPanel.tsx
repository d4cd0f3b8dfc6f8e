import { Dialog } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import {
  ActionButton,
  CloseIcon,
  Failed,
  IconButton,
  NOT_PHONE,
  scrollable,
  Tick,
  useAppDispatch,
  useAppSelector,
  useMedia,
} from '@inkside/ui';
import { formatBytes, type NoteId } from '@inkside/kit';
import { compareAsked, historyClosed, historyOpened, putBackAsked } from '../../historyIntents';
import type { HistoryState, Version } from '../../historyTypes';
import { selectHistoryPanel, selectInk } from '../../selectors';
import { useVersionMaker, useVersionTime } from './versionWords';
import './history.css';

type Panel = NonNullable<HistoryState['panel']>;

interface RowProps {
  readonly noteId: NoteId;
  readonly version: Version;
  readonly isNewest: boolean;
  readonly isShown: boolean;
  readonly isBusy: boolean;
  readonly isTicked: boolean;
  readonly onTick: () => void;
}

/** What is known of a version in words. */
const VersionFacts = ({ version, isNewest }: Pick<RowProps, 'version' | 'isNewest'>) => {
  const intl = useIntl();
  const [timeOf, makerOf] = [useVersionTime(), useVersionMaker()];
  const { at, bytes, state } = version;
  return (
    <span className="ink-version-facts">
      <time
        dateTime={new Date(at).toISOString()}
        title={intl.formatDate(at, { dateStyle: 'long', timeStyle: 'short' })}
      >
        {timeOf(at, true)}
      </time>
      <span className="faint">
        {makerOf(version)}
        {bytes === null ? null : ` · ${formatBytes(bytes, intl.formatNumber)}`}
      </span>
      {state === 'complete' && !isNewest ? null : (
        <span className="ink-version-state" data-state={state}>
          <FormattedMessage id={state === 'complete' ? 'ink.history.newest' : 'ink.history.notComplete'} />
        </span>
      )}
    </span>
  );
};

const VersionRow = ({ noteId, version, isNewest, isShown, isBusy, isTicked, onTick }: RowProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const timeOf = useVersionTime();
  const { id, at, state } = version;
  const label = intl.formatMessage({ id: 'ink.history.tick' }, { time: timeOf(at, true) });
  const own = `/note/open/${noteId}`;
  return (
    <li className="ink-version" aria-current={isShown}>
      <Tick aria-label={label} checked={isTicked} onChange={onTick} />
      <div className="ink-version-body">
        <VersionFacts version={version} isNewest={isNewest} />
        <span className="ink-version-acts">
          <Link className="bp6-button bp6-small" to={isNewest ? own : `${own}?version=${encodeURIComponent(id)}`}>
            <FormattedMessage id="ink.history.look" />
          </Link>
          {isNewest || state !== 'complete' ? null : (
            <ActionButton isSmall isBusy={isBusy} onClick={() => dispatch(putBackAsked({ noteId, versionId: id }))}>
              <FormattedMessage id="ink.history.putBack" />
            </ActionButton>
          )}
        </span>
      </div>
    </li>
  );
};

const SIDES = 2;

/** Of more than two the two that were ticked last. */
const ticking = (ticked: readonly string[], id: string): readonly string[] =>
  ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id].slice(-SIDES);

const Versions = ({ panel }: { readonly panel: Panel }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const ink = useAppSelector(selectInk);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const { noteId, versions, puttingBack } = panel;
  const [newest] = versions;
  const shown = (ink.phase === 'open' ? ink.version?.id : undefined) ?? newest?.id;
  const [first, second] = ticked;
  return (
    <>
      <ol
        {...scrollable}
        className="ink-versions"
        aria-label={intl.formatMessage({ id: 'ink.history.versions' })}
        data-keeps-keys
      >
        {versions.map((version) => (
          <VersionRow
            key={version.id}
            noteId={noteId}
            version={version}
            isNewest={version === newest && version.state === 'complete'}
            isShown={version.id === shown}
            isBusy={puttingBack !== null}
            isTicked={ticked.includes(version.id)}
            onTick={() => setTicked(ticking(ticked, version.id))}
          />
        ))}
      </ol>
      {versions.length < SIDES ? null : (
        <div className="ink-history-foot">
          {first === undefined || second === undefined ? (
            <p className="faint">
              <FormattedMessage id="ink.history.tickTwo" />
            </p>
          ) : (
            <ActionButton
              tone="primary"
              onClick={() => dispatch(compareAsked({ noteId, versionIds: [first, second] }))}
            >
              <FormattedMessage id="ink.history.compare" />
            </ActionButton>
          )}
        </div>
      )}
    </>
  );
};

const Content = ({ panel }: { readonly panel: Panel }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { noteId, phase, error, versions } = panel;
  if (phase === 'failed' && error !== null) {
    return (
      <Failed
        title={intl.formatMessage({ id: 'ink.history.failed' })}
        error={error}
        onRetry={() => dispatch(historyOpened({ noteId }))}
      />
    );
  }
  if (versions.length > 0) return <Versions panel={panel} />;
  return (
    <output className="ink-panel-empty faint">
      <FormattedMessage id={phase === 'loading' ? 'ink.history.loading' : 'ink.history.none'} />
    </output>
  );
};

/** The versions of the open note: at its right, on a phone in a sheet. */
export const HistoryPanel = ({ noteId }: { readonly noteId: NoteId }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const panel = useAppSelector(selectHistoryPanel);
  const titleId = useId();
  const isPhone = !useMedia(NOT_PHONE);
  if (panel?.noteId !== noteId) return null;
  const close = (): void => void dispatch(historyClosed());
  const inside = (
    <>
      <div className="ink-history-head">
        <h2 id={titleId}>
          <FormattedMessage id="ink.history.open" />
        </h2>
        <IconButton icon={<CloseIcon />} label={intl.formatMessage({ id: 'ink.history.close' })} onClick={close} />
      </div>
      <Content panel={panel} />
    </>
  );
  if (!isPhone) {
    return (
      <aside className="ink-history" aria-labelledby={titleId}>
        {inside}
      </aside>
    );
  }
  return (
    <Dialog isOpen onClose={close} className="sheet ink-panel-sheet" aria-labelledby={titleId} transitionDuration={120}>
      {inside}
    </Dialog>
  );
};
