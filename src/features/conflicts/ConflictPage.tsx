import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Conflict } from '@inkside/sync';
import {
  ActionButton,
  ChevronLeftIcon,
  ChevronRightIcon,
  Drawing,
  Empty,
  Failed,
  IconButton,
  Loading,
  scrollable,
  useAppDispatch,
  useAppSelector,
} from '@inkside/ui';
import { type ReactNode, useEffect, useRef } from 'react';

import { selectConflicts } from '../sync/selectors';
import { refreshAsked } from '../sync/slice';
import { Question } from './components/Question';
import { useConflictName } from './components/sideWords';
import { conflictKey, conflictPath, isDeleted, kindOf } from './conflictLogic';
import { selectConflictPlace, selectIsListed, selectListFailure, selectShownConflict } from './selectors';
import './conflicts.css';

/** The key of the first entry of a tab's history: nothing of the app lies before it. */
const FIRST_KEY = 'default';
const NOTES_PATH = '/note/recentNote';

/** Where one came from. Questions are walked within one entry of the history, so that it is one step away. */
const useBack = (): (() => void) => {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    const state = window.history.state as { readonly idx?: unknown } | null;
    const isFirst = typeof state?.idx === 'number' ? state.idx === 0 : key === FIRST_KEY;
    void (isFirst ? navigate(NOTES_PATH) : navigate(-1));
  };
};

interface FrameProps {
  readonly title: string;
  /** At the right of the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

const PageFrame = ({ title, tools, children }: FrameProps) => {
  const intl = useIntl();
  const goBack = useBack();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(title);
  // Another question is on the screen: whoever hears the page is told, and keys go on from there.
  useEffect(() => {
    if (before.current !== title) heading.current?.focus();
    before.current = title;
  }, [title]);
  return (
    <main className="conflict-page">
      <title>{`${title} · ${intl.formatMessage({ id: 'common.appName' })}`}</title>
      <header className="conflict-head">
        <IconButton icon={<ChevronLeftIcon />} label={intl.formatMessage({ id: 'conflicts.back' })} onClick={goBack} />
        <h1 ref={heading} tabIndex={-1} className="conflict-title" title={title}>
          {title}
        </h1>
        {tools}
      </header>
      <div {...scrollable} className="conflict-body" data-keeps-keys>
        {children}
      </div>
    </main>
  );
};

/** "1 of 3", and the way to the one before and the next. */
const Walk = ({ conflict }: { readonly conflict: Conflict }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const conflicts = useAppSelector(selectConflicts);
  const place = useAppSelector(selectConflictPlace(conflictKey(conflict)));
  const go = (to: Conflict | undefined): void => {
    if (to !== undefined) void navigate(conflictPath(to), { replace: true });
  };
  const [before, after] = [conflicts[place - 1], conflicts[place + 1]];
  if (conflicts.length < 2) return null;
  return (
    <div className="conflict-walk">
      <span className="conflict-place">
        <FormattedMessage id="conflicts.place" values={{ number: place + 1, count: conflicts.length }} />
      </span>
      <IconButton
        icon={<ChevronLeftIcon />}
        label={intl.formatMessage({ id: 'conflicts.previous' })}
        disabled={before === undefined}
        onClick={() => go(before)}
      />
      <IconButton
        icon={<ChevronRightIcon />}
        label={intl.formatMessage({ id: 'conflicts.next' })}
        disabled={after === undefined}
        onClick={() => go(after)}
      />
    </div>
  );
};

const Shown = ({ conflict }: { readonly conflict: Conflict }) => {
  const intl = useIntl();
  const name = useConflictName(conflict);
  const id = isDeleted(conflict.winner) ? 'conflicts.deletedTitle' : 'conflicts.title';
  return (
    <PageFrame
      title={intl.formatMessage({ id }, { name, kind: kindOf(conflict) })}
      tools={<Walk conflict={conflict} />}
    >
      <Question key={conflictKey(conflict)} conflict={conflict} name={name} />
    </PageFrame>
  );
};

const Bones = () => (
  <div className="conflict-bones">
    <div className="bones" />
    <div className="bones" />
  </div>
);

/** Two sheets that lie on one another, and a tick: they agree. */
const AgreedDrawing = () => (
  <Drawing>
    <path d="M30 14h44l12 12v62H30zM74 14v12h12" />
    <path d="M86 30h18l14 14v50H58v-6" opacity="0.45" />
    <path className="accented" d="m44 54 9 9 18-20" strokeWidth="2.5" />
  </Drawing>
);

const Nothing = ({ wasNamed }: { readonly wasNamed: boolean }) => {
  const intl = useIntl();
  const goBack = useBack();
  const navigate = useNavigate();
  const [next] = useAppSelector(selectConflicts);
  const word = wasNamed ? 'gone' : 'none';
  const title = intl.formatMessage({ id: `conflicts.${word}` });
  return (
    <PageFrame title={intl.formatMessage({ id: 'places.conflict' })}>
      <Empty
        drawing={<AgreedDrawing />}
        title={title}
        text={intl.formatMessage({ id: `conflicts.${word}Text` })}
        action={
          next === undefined ? (
            <ActionButton onClick={goBack}>
              <FormattedMessage id="conflicts.back" />
            </ActionButton>
          ) : (
            <ActionButton onClick={() => void navigate(conflictPath(next), { replace: true })}>
              <FormattedMessage id="conflicts.next" />
            </ActionButton>
          )
        }
      />
    </PageFrame>
  );
};

const Waiting = () => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const error = useAppSelector(selectListFailure);
  return (
    <PageFrame title={intl.formatMessage({ id: 'places.conflict' })}>
      {error === null ? (
        <Loading skeleton={<Bones />} text={intl.formatMessage({ id: 'conflicts.loading' })} />
      ) : (
        <Failed
          title={intl.formatMessage({ id: 'conflicts.failed' })}
          error={error}
          onRetry={() => dispatch(refreshAsked())}
        />
      )}
    </PageFrame>
  );
};

/** Something that was changed in two places: both as they are, side by side, and a person says what stays. */
const ConflictPage = () => {
  const conflict = useAppSelector(selectShownConflict);
  const isListed = useAppSelector(selectIsListed);
  const { database } = useParams();
  if (conflict !== undefined) return <Shown conflict={conflict} />;
  return isListed ? <Nothing wasNamed={database !== undefined} /> : <Waiting />;
};

export default ConflictPage;
