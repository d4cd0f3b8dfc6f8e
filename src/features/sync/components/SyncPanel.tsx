import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton, useAppDispatch, useAppSelector, WarningIcon } from '@inkside/ui';
import { channelNames, formatBytes } from '@inkside/kit';
import { conflictKey } from '../conflictLogic';
import { selectAside, selectChannels, selectConflicts, selectStorage, selectSyncRole } from '../selectors';
import { asideRequest } from '../slice';
import { selectIsNothingKept } from '../shownSummary';
import { CheckPart } from './CheckPart';
import { ConflictList } from './ConflictList';
import { ConflictView } from './ConflictView';
import { HeldQuestion } from './HeldQuestion';
import { ChannelItem } from './ChannelItem';
import { UnknownNotice } from './UnknownNotice';
import './status.css';
import './held.css';

const wordOf = (persisted: boolean | null): string =>
  persisted === null ? 'sync.storage.unknown' : persisted ? 'sync.storage.kept' : 'sync.storage.mayGo';

/** Whether the browser keeps what is stored here, and how much of its room is used. */
const StorageLines = () => {
  const intl = useIntl();
  const { persisted, used, quota } = useAppSelector(selectStorage);
  const isNothingKept = useAppSelector(selectIsNothingKept);
  const size = (bytes: number) => formatBytes(bytes, intl.formatNumber);
  return (
    <div className="panel-part">
      <h3 className="part-title">
        <FormattedMessage id="sync.storage.title" />
      </h3>
      <p>
        <FormattedMessage id={isNothingKept ? 'sync.storage.none' : wordOf(persisted)} />
      </p>
      {isNothingKept || used === null || quota === null ? null : (
        <p className="meta">
          <FormattedMessage id="sync.storage.used" values={{ used: size(used), quota: size(quota) }} />
        </p>
      )}
    </div>
  );
};

/** Says what could not be put back when databases were made anew, and gives it as a file. */
const AsideNotice = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const count = useAppSelector(selectAside);
  if (count === 0) return null;
  return (
    <section className="notice held" data-tone="warn" aria-label={intl.formatMessage({ id: 'sync.aside.title' })}>
      <WarningIcon />
      <div className="notice-body">
        <p className="held-text">
          <FormattedMessage id="sync.aside.text" values={{ count }} />
        </p>
        <div className="held-actions">
          <ActionButton onClick={() => dispatch(asideRequest.asked(null))}>
            <FormattedMessage id="sync.aside.save" />
          </ActionButton>
        </div>
      </div>
    </section>
  );
};

const Role = () => {
  const role = useAppSelector(selectSyncRole);
  return role === 'none' ? null : (
    <p className="meta">
      <FormattedMessage id={`sync.roles.${role}`} />
    </p>
  );
};

interface PanelProps {
  /** Stands below. */
  readonly more?: ReactNode;
}

interface OverviewProps extends PanelProps {
  readonly onOpen: (key: string) => void;
  /** Whether the focus has to go somewhere: a conflict was shown before. */
  readonly takesFocus: boolean;
}

/** What waits for an answer stands first. */
const Overview = ({ onOpen, takesFocus, more }: OverviewProps) => {
  const channels = useAppSelector(selectChannels);
  const hasConflicts = useAppSelector(selectConflicts).length > 0;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <h2 ref={title} tabIndex={-1} className="sync-title">
        <FormattedMessage id="sync.title" />
      </h2>
      <Role />
      <UnknownNotice />
      <AsideNotice />
      {channelNames.map((name) => (
        <HeldQuestion key={name} channel={name} />
      ))}
      {hasConflicts ? <ConflictList onOpen={onOpen} /> : null}
      <ul>
        {channelNames.map((name) => (
          <ChannelItem key={name} name={name} channel={channels[name]} />
        ))}
      </ul>
      {hasConflicts ? null : <ConflictList onOpen={onOpen} />}
      <CheckPart />
      <StorageLines />
      {more}
    </>
  );
};

/** How sync stands in full: what waits for an answer, each channel, a comparison on request, and the room for it all. */
export const SyncPanel = ({ more }: PanelProps) => {
  const intl = useIntl();
  const conflicts = useAppSelector(selectConflicts);
  const [opened, setOpened] = useState<string>();
  // Once it is answered it is not in the list any more, and the overview comes back by itself.
  const shown = conflicts.find((conflict) => conflictKey(conflict) === opened);
  return (
    <section className="sync-panel" aria-label={intl.formatMessage({ id: 'sync.title' })}>
      {shown === undefined ? (
        <Overview onOpen={setOpened} takesFocus={opened !== undefined} more={more} />
      ) : (
        <ConflictView conflict={shown} onBack={() => setOpened('')} />
      )}
    </section>
  );
};
