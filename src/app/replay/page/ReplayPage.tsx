import { FormattedMessage, IntlProvider, type IntlShape, useIntl } from 'react-intl';
import {
  ActionButton,
  CheckIcon,
  ClockIcon,
  FolderIcon,
  IconButton,
  NOT_PHONE,
  UploadIcon,
  useFileDrop,
  useFilePicker,
  useMedia,
  WarningIcon,
} from '@inkside/ui';
import { type Check, createBreath, type Frames, type Player } from '@inkside/recorder';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';

import { selectUid } from '../../../features/session/selectors';
import { createPlayer } from '../appReplay';
import { languageOf } from '../../../locales/languages';
import type { Messages } from '../../../locales/loadMessages';
import { loadReplayWords } from '../../../locales/replayWords';
import { StartFailed, Starting } from '../../Starting';
import type { RootState } from '../../store/rootReducer';
import { keptRecordings, type KeptRecordings } from './kept';
import { Opening } from './Opening';
import { OpenRecording } from './OpenRecording';
import './replay.css';

interface VerdictProps {
  readonly check: Check;
  /** The state of an older version that it was recorded with has no digests to compare. */
  readonly isRaised: boolean;
  /** The last position. */
  readonly length: number;
  readonly onGo: (position: number) => void;
}

/** What came of comparing all states with the recorded digests; leads to the first that differs. */
const Verdict = ({ check: { reached, compared, differing, firstOther }, isRaised, length, onGo }: VerdictProps) => {
  const intl = useIntl();
  if (firstOther !== undefined) {
    return (
      <p className="replay-verdict" data-tone="bad">
        <WarningIcon size={16} />
        <span>
          <FormattedMessage id="replay.verdict.other" values={{ differing, compared }} />
        </span>
        <button type="button" className="link-button" onClick={() => onGo(firstOther)}>
          <FormattedMessage id="replay.toFirst" />
        </button>
      </p>
    );
  }
  if (reached < length) {
    const part = intl.formatNumber(reached / length, { style: 'percent' });
    return (
      <p className="replay-verdict faint">
        <ClockIcon size={16} />
        <span>
          <FormattedMessage id="replay.verdict.checking" values={{ part }} />
        </span>
      </p>
    );
  }
  return (
    <output className="replay-verdict" data-tone={compared === 0 ? 'none' : 'good'}>
      {compared === 0 ? null : <CheckIcon size={16} />}
      <span>
        <FormattedMessage
          id={isRaised ? 'replay.verdict.raised' : compared === 0 ? 'replay.verdict.none' : 'replay.verdict.same'}
          values={{ count: compared }}
        />
      </span>
    </output>
  );
};

/** The frames of the screen. */
const browserFrames: Frames = (work) => {
  let handle = requestAnimationFrame(function next(now) {
    handle = requestAnimationFrame(next);
    work(now);
  });
  return () => cancelAnimationFrame(handle);
};

type Shown = Pick<IntlShape, 'locale'> & { readonly messages: Messages };

/**
 * This page's own words, beside those of the app: nobody else needs them. Both are of one language: where those of a
 * newly chosen one do not come, all words of the one before stay.
 */
export const Words = ({ children }: { readonly children: ReactNode }) => {
  const { locale, messages } = useIntl();
  const [shown, setShown] = useState<Shown>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    loadReplayWords(languageOf(locale)).then(
      (own) => void (isCurrent && setShown({ locale, messages: { ...messages, ...own } as Messages })),
      () => void (isCurrent && setFailed(true)),
    );
    return () => {
      isCurrent = false;
      setFailed(false);
    };
  }, [locale, messages]);
  if (shown === undefined) return hasFailed ? <StartFailed /> : <Starting />;
  return <IntlProvider {...shown}>{children}</IntlProvider>;
};

/** The whole page takes a recording by drop; while one is over it, it says so. */
const DropField = ({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) => {
  const isOver = useFileDrop(({ files }) => onFiles([...files]));
  return isOver ? (
    <div className="replay-drop" aria-live="polite">
      <UploadIcon size={40} />
      <p>
        <FormattedMessage id="replay.dropHere" />
      </p>
    </div>
  ) : null;
};

interface ReplayProps {
  readonly player: Player<RootState>;
  readonly kept: KeptRecordings;
}

/** A phone has no room for its words beside the title. */
const Another = ({ onClick }: { readonly onClick: () => void }) => {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'replay.another' });
  const hasRoom = useMedia(NOT_PHONE);
  if (!hasRoom) return <IconButton className="replay-another" icon={<FolderIcon />} label={label} onClick={onClick} />;
  return (
    <ActionButton className="replay-another" onClick={onClick}>
      {label}
    </ActionButton>
  );
};

/** The page without its words, and with whatever plays. */
export const Replay = ({ player, kept }: ReplayProps) => {
  const intl = useIntl();
  const state = useSyncExternalStore(player.watch, player.shown);
  const open = (files: readonly File[]): void => {
    const [file] = files;
    if (file !== undefined) void player.open(file.name, async () => file);
  };
  const picker = useFilePicker({ label: intl.formatMessage({ id: 'replay.choose' }), accept: '.jsonl', onPick: open });
  useEffect(() => () => player.close(), [player]);

  return (
    <div className="replay" data-phase={state.phase}>
      <title>{`${intl.formatMessage({ id: 'replay.title' })} · ${intl.formatMessage({ id: 'common.appName' })}`}</title>
      {picker.input}
      <header className="replay-top">
        <Link className="brand replay-brand" to="/">
          <FormattedMessage id="common.appName" />
        </Link>
        <h1 className="replay-title">
          <FormattedMessage id="replay.title" />
        </h1>
        {state.phase === 'open' ? (
          <>
            <span className="replay-file faint cut">{state.opened.name}</span>
            <Verdict
              check={state.check}
              isRaised={state.opened.recording.raisedFrom !== undefined}
              length={state.opened.states.length}
              onGo={player.goTo}
            />
            <Another onClick={picker.open} />
          </>
        ) : null}
      </header>
      {state.phase === 'open' ? (
        <OpenRecording state={state} player={player} />
      ) : (
        <Opening state={state} kept={kept} onChoose={picker.open} onOpen={player.open} />
      )}
      <DropField onFiles={open} />
    </div>
  );
};

/** A player of recordings, with or without a sign-in; what it shows stays on this computer. */
export const ReplayPage = () => {
  const [player] = useState(() =>
    createPlayer({ frames: browserFrames, now: () => performance.now(), breathFor: createBreath }),
  );
  // The only thing that the page asks the app: whose recordings it may list.
  const owner = useSelector(selectUid);
  const kept = useMemo(() => keptRecordings(navigator.storage, owner), [owner]);
  return (
    <Words>
      <Replay player={player} kept={kept} />
    </Words>
  );
};
