import {
  ChevronDownIcon,
  ChevronUpIcon,
  NoMatch,
  NOT_PHONE,
  SelectionBar,
  singleLines,
  useMedia,
  VirtualList,
} from '@inkside/ui';
import { lazy, type ReactNode, Suspense, useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { MessageRow } from '../../messages/slice';
import { pushColumns } from '../listLogic';
import { Deletion } from './Deletion';
import { useSelectionActions } from './pushMenus';
import { PushRow } from './PushRow';
import { usePushActs } from './usePushActs';
import { type PushTools, usePushTools } from './usePushTools';

const PushPreview = lazy(async () => ({ default: (await import('./PushPreview')).PushPreview }));

const ROW_PX = 44;
const PHONE_ROW_PX = 56;

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
  const scroller = useRef<HTMLDivElement>(null);
  const { tools, words, order, onHead, arrange, clear } = usePushTools('pushFile', 'push.search', primary);
  const rows = useMemo(() => arrange(all), [arrange, all]);
  const { acts, opened, close, asked, endAsking, said, onKeyDown } = usePushActs(rows, all);
  const { count, selectAll: onSelectAll, invert: onInvert, clear: onClear } = acts.selection;
  const actions = useSelectionActions(acts);
  const rowPx = useMedia(NOT_PHONE) ? ROW_PX : PHONE_ROW_PX;
  const lines = useMemo(() => singleLines(rows, rowPx), [rows, rowPx]);
  const bar = { count, total: rows.length, actions, onSelectAll, onInvert, onClear };

  return (
    <div className="page" ref={scroller}>
      {tools}
      <output className="push-said" data-said={said !== ''}>
        {said}
      </output>
      {rows.length === 0 ? (
        <NoMatch words={words} onClear={clear} />
      ) : (
        // The rows have the focus; keys that they do not know come here.
        <div role="presentation" data-selecting={count > 0} onKeyDown={onKeyDown}>
          <SelectionBar {...bar}>
            <PushHead order={order} onHead={onHead} />
          </SelectionBar>
          <VirtualList
            lines={lines}
            total={rows.length}
            scroller={scroller}
            label={intl.formatMessage({ id: 'push.files' })}
            keyOf={({ id }) => id}
          >
            {(row) => <PushRow row={row} acts={acts} />}
          </VirtualList>
        </div>
      )}
      <Deletion asked={asked} onClose={endAsking} onDone={onClear} />
      {opened === null ? null : (
        <Suspense>
          <PushPreview row={opened} acts={acts} onClose={close} />
        </Suspense>
      )}
    </div>
  );
};
