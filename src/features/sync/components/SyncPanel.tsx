import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useAppSelector } from '../../../app/kit/hooks';
import { channelNames } from '../../../app/kit/syncFact';
import { conflictKey } from '../conflictLogic';
import { selectChannels, selectConflicts, selectSyncRole } from '../selectors';
import { CheckPart } from './CheckPart';
import { ConflictList } from './ConflictList';
import { ConflictView } from './ConflictView';
import { HeldQuestion } from './HeldQuestion';
import { ChannelItem } from './ChannelItem';
import { StorageLines } from './StorageLines';
import { AsideNotice } from './AsideNotice';
import { UnknownNotice } from './UnknownNotice';
import './status.css';

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
