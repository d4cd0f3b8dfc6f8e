import type { Conflict } from '@inkside/sync';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ChevronRightIcon, useAppSelector } from '@inkside/ui';
import { conflictKey } from '../conflictLogic';
import { channelOf } from '../nameSelectors';
import { selectConflicts } from '../selectors';
import { useConflictName } from './useConflictName';
import './conflicts.css';

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
