import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton, Tick, useAppDispatch, useAppSelector, WarningIcon } from '@inkside/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { channelNames, formatBytes } from '@inkside/kit';

import { autoChosen, keptCleared } from '../../ink/slice';
import { selectKept } from '../../ink/selectors';
import {
  namesIn,
  selectAside,
  selectChannels,
  selectConflicts,
  selectFirstNames,
  selectIsNothingKept,
  selectStorage,
  selectSyncRole,
  selectUnknown,
} from '../selectors';
import { asideRequest, unknownSettled } from '../slice';
import { CheckPart } from './CheckPart';
import { HeldQuestion } from './HeldQuestion';
import { ChannelItem } from './ChannelItem';
import './held.css';
import './status.css';

const NAMES_SHOWN = 3;

/** The first of them by name, whatever list they stand in. */
const useNames = (ids: readonly string[]): readonly string[] => {
  const notes = useAppSelector(selectFirstNames('noteTree', ids));
  const books = useAppSelector(selectFirstNames('library', ids));
  const messages = useAppSelector(selectFirstNames('message', ids));
  return [notes, books, messages].flatMap(namesIn).slice(0, NAMES_SHOWN);
};

/** Says which changes were cleared by the browser before the cloud had confirmed them, and what there is to do. */
const UnknownNotice = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const ids = useAppSelector(selectUnknown);
  const names = useNames(ids);
  if (ids.length === 0) return null;
  const more = ids.length - names.length;
  const shown = [...names, ...(more === 0 ? [] : [intl.formatMessage({ id: 'sync.more' }, { count: more })])];
  return (
    <section className="notice held" data-tone="warn" aria-label={intl.formatMessage({ id: 'sync.unknown.title' })}>
      <WarningIcon />
      <div className="notice-body">
        <p className="held-text">
          <FormattedMessage id="sync.unknown.text" values={{ count: ids.length }} />
        </p>
        {names.length === 0 ? null : <p className="held-text">{intl.formatList(shown)}</p>}
        <div className="held-actions">
          <ActionButton onClick={() => dispatch(unknownSettled())}>
            <FormattedMessage id="common.close" />
          </ActionButton>
        </div>
      </div>
    </section>
  );
};

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

/** Notes that open without a network: how much room they take, whether they come by themselves, and their removal. */
const KeptPart = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const kept = useAppSelector(selectKept);
  if (kept === null) return null;
  const size = (bytes: number): string => formatBytes(bytes, intl.formatNumber);
  const { bytes, limit, whole, isAuto } = kept;
  return (
    <div className="panel-part">
      <h3 className="part-title">
        <FormattedMessage id="sync.kept.title" />
      </h3>
      <p className="kept-line">
        <FormattedMessage
          id="sync.kept.used"
          values={{ count: Object.keys(whole).length, used: size(bytes), limit: size(limit) }}
        />
        {bytes === 0 ? null : (
          <ActionButton isSmall onClick={() => dispatch(keptCleared())}>
            <FormattedMessage id="sync.kept.clear" />
          </ActionButton>
        )}
      </p>
      <Tick checked={isAuto} onChange={(event) => dispatch(autoChosen({ isAuto: event.target.checked }))}>
        <FormattedMessage id="sync.kept.auto" />
      </Tick>
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

/** What was changed in two places is decided on a page of its own. */
const ConflictPart = () => {
  const count = useAppSelector(selectConflicts).length;
  return count === 0 ? null : (
    <div className="panel-part">
      <h3 className="part-title">
        <FormattedMessage id="sync.conflicts.title" />
      </h3>
      <p>
        <FormattedMessage id="sync.conflicts.about" values={{ count }} />
      </p>
      {/* The panel closes behind it. */}
      <Link className="bp6-button bp6-popover-dismiss conflict-link" to="/conflicts">
        <FormattedMessage id="sync.conflicts.look" values={{ count }} />
      </Link>
    </div>
  );
};

/**
 * How sync stands in full: what waits for an answer stands first, then each channel, a comparison on request, and the room
 * for it all.
 */
export const SyncPanel = ({ more }: PanelProps) => {
  const intl = useIntl();
  const channels = useAppSelector(selectChannels);
  return (
    <section className="sync-panel" aria-label={intl.formatMessage({ id: 'sync.title' })}>
      <h2 className="sync-title">
        <FormattedMessage id="sync.title" />
      </h2>
      <Role />
      <UnknownNotice />
      <AsideNotice />
      {channelNames.map((name) => (
        <HeldQuestion key={name} channel={name} />
      ))}
      <ConflictPart />
      <ul>
        {channelNames.map((name) => (
          <ChannelItem key={name} name={name} channel={channels[name]} />
        ))}
      </ul>
      <CheckPart />
      <StorageLines />
      <KeptPart />
      {more}
    </section>
  );
};
