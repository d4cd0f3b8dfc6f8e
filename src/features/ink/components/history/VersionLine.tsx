import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { ActionButton, ClockIcon, useAppDispatch, useAppSelector, WarningIcon } from '@inkside/ui';
import { historyOpened, putBackAsked } from '../../historyIntents';
import { makeSelectIncomplete, selectHistoryPanel } from '../../selectors';
import type { OpenVersion } from '../../types';
import type { OpenInk } from '../useNoteView';
import { useVersionTime } from './versionWords';
import './history.css';

/** A version that somebody looks at. */
const Looking = ({ note, version }: { readonly note: OpenInk; readonly version: OpenVersion }) => {
  const dispatch = useAppDispatch();
  const timeOf = useVersionTime();
  const panel = useAppSelector(selectHistoryPanel);
  const { noteId } = note;
  return (
    <section className="ink-version-line" aria-live="polite">
      <ClockIcon size={16} />
      <p className="cut">
        <FormattedMessage id="ink.history.looking" values={{ time: timeOf(version.at, true) }} />
      </p>
      <Link className="bp6-button bp6-small" to={`/note/open/${noteId}`}>
        <FormattedMessage id="ink.history.toNewest" />
      </Link>
      <ActionButton
        isSmall
        isBusy={panel?.puttingBack === version.id}
        onClick={() => dispatch(putBackAsked({ noteId, versionId: version.id }))}
      >
        <FormattedMessage id="ink.history.putBack" />
      </ActionButton>
    </section>
  );
};

/** Which version is open where it is not the newest: it was chosen, or the newest was not uploaded whole. */
export const VersionLine = ({ note }: { readonly note: OpenInk }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const timeOf = useVersionTime();
  const { noteId, version, source } = note;
  const incomplete = useAppSelector(makeSelectIncomplete(noteId));
  if (source !== 'cloud') return null;
  if (version?.isChosen === true) return <Looking note={note} version={version} />;
  if (incomplete === undefined) return null;
  const device = incomplete.device || intl.formatMessage({ id: 'ink.history.otherDevice' });
  return (
    <section className="ink-version-line" data-tone="bad" aria-live="polite">
      <WarningIcon size={16} />
      <p className="cut">
        {version === undefined ? (
          <FormattedMessage id="ink.history.onlyPart" values={{ device }} />
        ) : (
          <FormattedMessage id="ink.history.notWhole" values={{ device, time: timeOf(version.at) }} />
        )}
      </p>
      <ActionButton isSmall onClick={() => dispatch(historyOpened({ noteId }))}>
        <FormattedMessage id="ink.history.open" />
      </ActionButton>
    </section>
  );
};
