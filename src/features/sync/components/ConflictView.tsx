import type { Conflict } from '@inkside/sync';
import { useEffect, useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton, ChevronLeftIcon, useAppDispatch, useAppSelector } from '@inkside/ui';
import { answerTo, compareSides, isDeleted, type SideRow, type SideValue } from '../conflictLogic';
import { selectIsAnswering } from '../selectors';
import { settleRequest } from '../slice';
import { asNoteId } from '@inkside/kit';
import { makeSelectNote } from '../../notes/selectors';
import { useConflictName } from './useConflictName';

const nothing = <span aria-hidden="true">–</span>;

const Place = ({ id }: { readonly id: string }) => {
  const folder = useAppSelector(makeSelectNote(asNoteId(id)));
  if (folder !== undefined) return folder.title;
  return <FormattedMessage id={id === '' ? 'sync.place.top' : 'sync.place.unknown'} />;
};

/** One side of one field in words. */
const SideCell = ({ value }: { readonly value: SideValue }) => {
  const intl = useIntl();
  switch (value.kind) {
    case 'text':
      return value.text === '' ? nothing : value.text;
    case 'time':
      return value.at <= 0 ? nothing : intl.formatDate(value.at, { dateStyle: 'medium', timeStyle: 'medium' });
    case 'place':
      return <Place id={value.id} />;
    case 'yesNo':
      return <FormattedMessage id={value.isSo ? 'sync.yes' : 'sync.no'} />;
    case 'pages':
      return <FormattedMessage id="sync.sidePages" values={{ count: value.count, only: value.only }} />;
  }
};

const Row = ({ row: { field, winner, loser } }: { readonly row: SideRow }) => (
  <tr>
    <th scope="row">
      <FormattedMessage id={`sync.fields.${field}`} />
    </th>
    <td>
      <SideCell value={winner} />
    </td>
    <td>
      <SideCell value={loser} />
    </td>
  </tr>
);

interface ConflictProps {
  readonly conflict: Conflict;
}

/** What differs, field by field: what stands now at the left, the other side at the right. */
const Sides = ({ conflict }: ConflictProps) => {
  const intl = useIntl();
  const { rows, others } = useMemo(() => compareSides(conflict), [conflict]);
  return (
    <>
      <table className="sides">
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">
                <FormattedMessage id="sync.conflicts.field" />
              </span>
            </th>
            <th scope="col">
              <FormattedMessage id="sync.conflicts.winner" />
            </th>
            <th scope="col">
              <FormattedMessage id="sync.conflicts.loser" />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.field} row={row} />
          ))}
        </tbody>
      </table>
      {others.length === 0 ? null : (
        <p className="meta">
          <FormattedMessage id="sync.conflicts.others" values={{ names: intl.formatList(others) }} />
        </p>
      )}
    </>
  );
};

const Question = ({ conflict: { winner } }: ConflictProps) => (
  <p>
    <FormattedMessage id={isDeleted(winner) ? 'sync.conflicts.deletedQuestion' : 'sync.conflicts.question'} />
  </p>
);

const Choices = ({ conflict }: ConflictProps) => {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(selectIsAnswering(answerTo(conflict, 'keepWinner')));
  const isGone = isDeleted(conflict.winner);
  return (
    <>
      <div className="sides-actions">
        <ActionButton disabled={isBusy} onClick={() => dispatch(settleRequest.asked(answerTo(conflict, 'keepWinner')))}>
          <FormattedMessage id={isGone ? 'sync.conflicts.leaveDeleted' : 'sync.conflicts.keep'} />
        </ActionButton>
        <ActionButton
          disabled={isBusy}
          onClick={() => dispatch(settleRequest.asked(answerTo(conflict, 'restoreLoser')))}
        >
          <FormattedMessage id={isGone ? 'sync.conflicts.bringBack' : 'sync.conflicts.restore'} />
        </ActionButton>
      </div>
      <output className="meta">{isBusy ? <FormattedMessage id="sync.conflicts.busy" /> : null}</output>
    </>
  );
};

interface ViewProps {
  readonly conflict: Conflict;
  readonly onBack: () => void;
}

/** Both sides of one document, and the choice between them. Stands in the panel in place of the overview. */
export const ConflictView = ({ conflict, onBack }: ViewProps) => {
  const name = useConflictName(conflict);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <button type="button" className="link-button back" onClick={onBack}>
        <ChevronLeftIcon size={14} />
        <FormattedMessage id="sync.conflicts.back" />
      </button>
      <h3 ref={title} tabIndex={-1} className="conflict-title">
        {name}
      </h3>
      <Question conflict={conflict} />
      <Sides conflict={conflict} />
      <Choices conflict={conflict} />
    </>
  );
};
