import { type KeyboardEvent as TabStroke, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Conflict } from '@inkside/sync';
import {
  ActionButton,
  isCovered,
  isFreeStroke,
  keyOfStroke,
  NOT_PHONE,
  SentenceGap,
  useAppDispatch,
  useAppSelector,
  useMedia,
  Wrong,
} from '@inkside/ui';

import { selectIsAnswering } from '../../sync/selectors';
import { settleRequest } from '../../sync/slice';
import {
  answerTo,
  choiceOf,
  conflictKey,
  hasSamePages,
  isDeleted,
  kindOf,
  sidesInOrder,
  whyNotBoth,
} from '../conflictLogic';
import { compareSides, wordedFields } from '../fieldLogic';
import { selectAnswerFailure, selectSidePages } from '../selectors';
import type { Side, SidePage } from '../types';
import { SideSheet } from './SideSheet';
import { secondTitle, useSideTime, whereText } from './sideWords';

interface QuestionProps {
  readonly conflict: Conflict;
  readonly name: string;
}

/** The ways to answer, and whether one is being carried out. */
const useAnswers = (conflict: Conflict) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(selectIsAnswering(answerTo(conflict, 'keepWinner')));
  const keep = (side: Side): void => {
    if (!isBusy) dispatch(settleRequest.asked(answerTo(conflict, choiceOf(side))));
  };
  const keepBoth = (): void => {
    if (isBusy || whyNotBoth(conflict) !== undefined) return;
    const title = secondTitle(intl, conflict);
    dispatch(settleRequest.asked({ ...answerTo(conflict, 'keepBoth'), title }));
  };
  return { isBusy, keep, keepBoth };
};

type Answers = ReturnType<typeof useAnswers>;

/** 1 and 2 keep a side, B both. */
const useAnswerKeys = (conflict: Conflict, { keep, keepBoth }: Answers): void => {
  const [first, second] = sidesInOrder(conflict);
  const act = useEffectEvent((event: KeyboardEvent): void => {
    const isBare = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    if (!isBare || !isFreeStroke(event) || isCovered()) return;
    const does = { '1': () => keep(first), '2': () => keep(second), b: keepBoth }[keyOfStroke(event)];
    if (does === undefined) return;
    event.preventDefault();
    does();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => act(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};

const opening: SidePage = { phase: 'opening' };

/** The pages of both sides; undefined for what has none. */
const usePages = (conflict: Conflict): Readonly<Record<Side, SidePage>> | undefined => {
  const pages = useAppSelector(selectSidePages(conflictKey(conflict)));
  if (kindOf(conflict) !== 'note' || isDeleted(conflict.winner)) return undefined;
  return pages ?? { winner: opening, loser: opening };
};

/** Without the name under which the side was opened. */
const pageIn = (side: SidePage): string | undefined =>
  side.phase === 'open' ? side.page?.pageId.split('/').at(-1) : undefined;

/** What the pictures do not tell. */
const sameness = (conflict: Conflict, pages: Readonly<Record<Side, SidePage>> | undefined): string | undefined => {
  if (pages === undefined) return undefined;
  if (hasSamePages(conflict)) return 'conflicts.samePages';
  const [one, other] = [pageIn(pages.winner), pageIn(pages.loser)];
  return one !== undefined && one === other ? 'conflicts.sameFirstPage' : undefined;
};

interface TabsProps {
  readonly conflict: Conflict;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
  readonly panelId: string;
}

/** Where there is no room for both, one at a time. */
const SideTabs = ({ conflict, side, onChoose, panelId }: TabsProps) => {
  const intl = useIntl();
  const timeOf = useSideTime();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: TabStroke): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next = side === 'winner' ? 'loser' : 'winner';
    event.preventDefault();
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`[data-side="${next}"]`)?.focus();
  };
  return (
    <div ref={list} className="conflict-tabs" role="tablist" aria-label={intl.formatMessage({ id: 'conflicts.sides' })}>
      {sidesInOrder(conflict).map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          data-side={each}
          aria-selected={each === side}
          aria-controls={panelId}
          tabIndex={each === side ? 0 : -1}
          onClick={() => onChoose(each)}
          onKeyDown={onKeyDown}
        >
          <span className="conflict-tab-where">{whereText(intl, conflict, each)}</span>
          <span className="conflict-time">{timeOf(conflict[each])}</span>
        </button>
      ))}
    </div>
  );
};

const Stroke = ({ children }: { readonly children: string }) => <kbd className="conflict-key">{children}</kbd>;

interface BothProps {
  readonly conflict: Conflict;
  readonly isBusy: boolean;
  readonly onKeep: () => void;
}

/** Both stay, or why they cannot. */
const Both = ({ conflict, isBusy, onKeep }: BothProps) => {
  const intl = useIntl();
  const isWide = useMedia(NOT_PHONE);
  const reason = whyNotBoth(conflict);
  if (reason === 'deleted') return null;
  if (reason !== undefined) {
    return (
      <p className="conflict-hint">
        <FormattedMessage id={`conflicts.notBoth.${reason}`} />
      </p>
    );
  }
  return (
    <>
      <ActionButton isBusy={isBusy} onClick={onKeep}>
        <FormattedMessage id="conflicts.keepBoth" />
        {isWide ? <Stroke>B</Stroke> : null}
      </ActionButton>
      <p className="conflict-hint">
        <FormattedMessage id="conflicts.secondIs" values={{ title: secondTitle(intl, conflict) }} />
      </p>
    </>
  );
};

const Others = ({ names }: { readonly names: readonly string[] }) => {
  const intl = useIntl();
  if (names.length === 0) return null;
  const words = names.map((name) => {
    const word = Object.hasOwn(wordedFields, name) ? wordedFields[name] : undefined;
    return word === undefined ? name : intl.formatMessage({ id: `conflicts.others.${word}` });
  });
  return (
    <p className="conflict-hint">
      <FormattedMessage id="conflicts.alsoDifferent" values={{ names: intl.formatList(words) }} />
    </p>
  );
};

interface LeadProps {
  readonly conflict: Conflict;
  readonly pages: Readonly<Record<Side, SidePage>> | undefined;
}

const Lead = ({ conflict, pages }: LeadProps) => {
  const same = sameness(conflict, pages);
  return (
    <p className="conflict-lead">
      <FormattedMessage id={isDeleted(conflict.winner) ? 'conflicts.deletedLead' : 'conflicts.lead'} />
      {same === undefined ? null : (
        <>
          <SentenceGap />
          <FormattedMessage id={same} />
        </>
      )}
    </p>
  );
};

interface FootProps extends QuestionProps {
  readonly answers: Answers;
  /** Fields that differ and stand in no sheet. */
  readonly others: readonly string[];
}

/** Below both: the third answer, and what becomes of the side that is not kept. */
const Foot = ({ conflict, name, answers, others }: FootProps) => {
  const failure = useAppSelector(selectAnswerFailure(conflictKey(conflict)));
  return (
    <div className="conflict-foot">
      <Both conflict={conflict} isBusy={answers.isBusy} onKeep={answers.keepBoth} />
      {failure === null ? null : <Wrong error={failure} />}
      <Others names={others} />
      <p className="conflict-hint">
        <FormattedMessage id="conflicts.notLost" />
      </p>
      <output className="unseen">
        {answers.isBusy ? <FormattedMessage id="conflicts.busy" values={{ name }} /> : null}
      </output>
    </div>
  );
};

/** Both sides of one document, and the choice between them. */
export const Question = ({ conflict, name }: QuestionProps) => {
  const panelId = useId();
  const isWide = useMedia(NOT_PHONE);
  const order = sidesInOrder(conflict);
  const [chosen, setChosen] = useState<Side>(order[0]);
  const { rows, others } = useMemo(() => compareSides(conflict), [conflict]);
  const answers = useAnswers(conflict);
  useAnswerKeys(conflict, answers);
  const pages = usePages(conflict);
  const sheet = (side: Side, index: number) => (
    <SideSheet
      key={side}
      conflict={conflict}
      side={side}
      rows={rows}
      page={pages?.[side]}
      isBusy={answers.isBusy}
      stroke={isWide ? <Stroke>{String(index + 1)}</Stroke> : null}
      onKeep={() => answers.keep(side)}
    />
  );
  return (
    <>
      <Lead conflict={conflict} pages={pages} />
      {isWide ? (
        <div className="conflict-sheets">{order.map(sheet)}</div>
      ) : (
        <>
          <SideTabs conflict={conflict} side={chosen} onChoose={setChosen} panelId={panelId} />
          <div id={panelId} role="tabpanel" className="conflict-sheets">
            {sheet(chosen, order.indexOf(chosen))}
          </div>
        </>
      )}
      <Foot conflict={conflict} name={name} answers={answers} others={others} />
    </>
  );
};
