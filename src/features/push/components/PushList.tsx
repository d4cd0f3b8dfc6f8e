import {
  ChevronDownIcon,
  ChevronUpIcon,
  Confirm,
  CopyIcon,
  DownloadIcon,
  NoMatch,
  NOT_PHONE,
  RetryIcon,
  type SelectionAction,
  SelectionBar,
  singleLines,
  TrashIcon,
  useAppDispatch,
  useMedia,
  VirtualList,
} from '@inkside/ui';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { MessageRow } from '../../messages/slice';
import { pushColumns } from '../listLogic';
import { deleteRequest } from '../slice';
import { PushRow } from './PushRow';
import { type PushActs, usePushActs } from './usePushActs';
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

/** What can be done with all that is ticked. */
const useActions = ({ picked, download, sendAgain, copyLink, ask }: PushActs): readonly SelectionAction[] => {
  const intl = useIntl();
  const stored = picked.filter(({ key }) => key !== null);
  const [only] = stored;
  return [
    {
      id: 'download',
      icon: <DownloadIcon />,
      text: intl.formatMessage({ id: 'push.download' }),
      fits: stored.length,
      onPress: () => download(stored),
    },
    {
      id: 'again',
      icon: <RetryIcon />,
      text: intl.formatMessage({ id: 'delivery.again' }),
      fits: stored.length,
      onPress: () => sendAgain(stored),
    },
    ...(picked.length === 1 && only !== undefined
      ? [
          {
            id: 'link',
            icon: <CopyIcon />,
            text: intl.formatMessage({ id: 'push.copyLink' }),
            onPress: () => copyLink(only),
          },
        ]
      : []),
    {
      id: 'delete',
      icon: <TrashIcon />,
      text: intl.formatMessage({ id: 'push.delete' }),
      isDanger: true,
      onPress: () => ask(picked),
    },
  ];
};

interface DeletionProps {
  readonly asked: readonly MessageRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before anything is deleted, in the right number. */
const Deletion = ({ asked, onClose, onDone }: DeletionProps) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  // What was asked stays in the words while the dialog goes.
  const [last, keep] = useState(asked);
  if (asked.length > 0 && asked !== last) keep(asked);
  const values = { count: last.length, name: last[0]?.name ?? '' };
  const confirm = (): void => {
    dispatch(deleteRequest.asked({ ids: asked.map(({ id }) => id) }));
    onClose();
    onDone();
  };
  return (
    <Confirm
      isOpen={asked.length > 0}
      title={intl.formatMessage({ id: 'push.deleteQuestion' }, values)}
      text={intl.formatMessage({ id: 'push.deleteText' }, values)}
      verb={intl.formatMessage({ id: 'push.delete' })}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
};

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
  const { tools, words, order, onHead, arrange, clear } = usePushTools(primary);
  const rows = useMemo(() => arrange(all), [arrange, all]);
  const { acts, opened, close, asked, endAsking, said, onKeyDown } = usePushActs(rows, all);
  const { count, selectAll: onSelectAll, invert: onInvert, clear: onClear } = acts.selection;
  const actions = useActions(acts);
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
