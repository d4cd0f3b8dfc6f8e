import { ChevronDownIcon, ChevronUpIcon, NoMatch, TablePage } from '@inkside/ui';
import { type ReactNode, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { MessageRow } from '../../messages/slice';
import { pushColumns } from '../listLogic';
import { PushActs } from './PushActs';
import { PushRow } from './PushRow';
import { type PushTools, usePushTools } from './usePushTools';

const ROW_PX = { wide: 44, phone: 56 };

/** The names of the columns; pressing one sorts by it. */
const PushHead = ({ order, onHead }: Pick<PushTools, 'order' | 'onHead'>) => (
  <div className="table-head push-head push-grid">
    <span />
    {pushColumns.map((column) => {
      const isChosen = column === order.by;
      const Arrow = order.direction === 'ascending' ? ChevronUpIcon : ChevronDownIcon;
      return (
        <span key={column} className={column === 'name' ? '' : `push-side ${column === 'size' ? 'push-number' : ''}`}>
          <button type="button" className="push-sort" aria-pressed={isChosen} onClick={() => onHead(column)}>
            <FormattedMessage id={`push.sort.${column}`} />
            {isChosen ? <Arrow size={14} /> : null}
          </button>
        </span>
      );
    })}
    <span className="push-side" />
  </div>
);

interface PushListProps {
  /** Of the last 30 days, newest first. */
  readonly rows: readonly MessageRow[];
  /** The one button of the page. */
  readonly primary: ReactNode;
}

/** The sent files: searched, sorted, selected and acted on. */
export const PushList = ({ rows: all, primary }: PushListProps) => {
  const intl = useIntl();
  const { tools, words, order, onHead, arrange, clear } = usePushTools('pushFile', 'push.search', primary);
  const rows = useMemo(() => arrange(all), [arrange, all]);
  const isAny = rows.length > 0;
  return (
    <TablePage
      rows={rows}
      rowPx={ROW_PX}
      label={intl.formatMessage({ id: 'push.files' })}
      keyOf={({ id }) => id}
      above={
        <>
          {tools}
          {isAny ? null : <NoMatch words={words} onClear={clear} />}
        </>
      }
      frame={(table) => (
        <PushActs rows={rows} all={all} head={isAny ? <PushHead order={order} onHead={onHead} /> : null}>
          {isAny ? table : null}
        </PushActs>
      )}
    >
      {(row) => <PushRow row={row} />}
    </TablePage>
  );
};
