import type { Conflict } from '@inkside/sync';
import { FormattedMessage, useIntl } from 'react-intl';
import { asNoteId, firstText } from '@inkside/kit';
import { ActionButton, ChevronLeftIcon, ChevronRightIcon, useAppDispatch, useAppSelector } from '@inkside/ui';
import { useEffect, useMemo, useRef, useState } from 'react';

import { channelOf, selectConflicts, selectDocumentName, selectIsAnswering } from '../selectors';
import { answerTo, compareSides, conflictKey, isDeleted, type SideRow, type SideValue } from '../conflictLogic';
import { settleRequest } from '../slice';
import { makeSelectNote } from '../../notes/selectors';
import './conflicts.css';

/** What to call the document: as the lists do, else by what stands in it. */
const useConflictName = ({ database, id, winner, loser }: Conflict): string => {
  const intl = useIntl();
  const listed = useAppSelector(selectDocumentName(channelOf[database], id));
  return (
    firstText(listed, winner['title'], winner['name'], loser['title'], loser['name']) ||
    intl.formatMessage({ id: 'sync.conflicts.unnamed' })
  );
};

const SHOWN_AT_FIRST = 5;

interface ListProps {
  readonly onOpen: (key: string) => void;
}

const Item = ({ conflict, onOpen }: ListProps & { readonly conflict: Conflict }) => {
  const name = useConflictName(conflict);
  return (
    <li>
      <button type="button" className="conflict-item" onClick={() => onOpen(conflictKey(conflict))}>
        <span className="conflict-name cut" title={name}>
          {name}
        </span>
        <span className="meta">
          <FormattedMessage id={`sync.channels.${channelOf[conflict.database]}`} />
        </span>
        <ChevronRightIcon size={16} className="faint" />
      </button>
    </li>
  );
};

/** Documents whose two sides stand side by side; each opens its own view. */
export const ConflictList = ({ onOpen }: ListProps) => {
  const intl = useIntl();
  const conflicts = useAppSelector(selectConflicts);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? conflicts : conflicts.slice(0, SHOWN_AT_FIRST);
  return (
    <div className="panel-part">
      <h3 className="part-title">
        <FormattedMessage id="sync.conflicts.title" />
      </h3>
      <p>
        <FormattedMessage id="sync.conflicts.about" values={{ count: conflicts.length }} />
      </p>
      {conflicts.length === 0 ? null : (
        <ul className="conflict-list" aria-label={intl.formatMessage({ id: 'sync.conflicts.title' })}>
          {shown.map((conflict) => (
            <Item key={conflictKey(conflict)} conflict={conflict} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {shown.length === conflicts.length ? null : (
        <button type="button" className="link-button" onClick={() => setWhole(true)}>
          <FormattedMessage id="sync.conflicts.all" values={{ count: conflicts.length }} />
        </button>
      )}
    </div>
  );
};

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
