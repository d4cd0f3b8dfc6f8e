import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import {
  ActionButton,
  CloseIcon,
  Confirm,
  DownloadIcon,
  IconButton,
  NOT_PHONE,
  singleLines,
  Tick,
  TrashIcon,
  useAppDispatch,
  useMedia,
  VirtualList,
} from '@inkside/ui';
import type { MessageId } from '@inkside/kit';
import type { MessageRow } from '../../messages/slice';
import { deleteRequest, downloadRequest } from '../slice';
import { PushRow } from './PushRow';

/** Which rows are ticked. Rows that are gone count no more; shift ticks from the last one on. */
const useSelection = <Id extends string>(ids: readonly Id[]) => {
  const [ticked, setTicked] = useState<ReadonlySet<Id>>(new Set());
  const [last, setLast] = useState<Id>();
  const selected = ids.filter((id) => ticked.has(id));

  const span = (id: Id): readonly Id[] => {
    const [from, to] = [ids.indexOf(last ?? id), ids.indexOf(id)].sort((a, b) => a - b);
    return from === undefined || to === undefined || from < 0 ? [id] : ids.slice(from, to + 1);
  };

  return {
    selected,
    isSelected: (id: Id) => ticked.has(id),
    toggle: (id: Id, withRange: boolean) => {
      const next = new Set(selected);
      for (const each of withRange ? span(id) : [id]) {
        if (ticked.has(id)) next.delete(each);
        else next.add(each);
      }
      setTicked(next);
      setLast(id);
    },
    all: () => setTicked(new Set(ids)),
    clear: () => setTicked(new Set()),
  };
};

interface PushHeadProps {
  readonly count: number;
  readonly selected: number;
  readonly onAll: () => void;
  readonly onClear: () => void;
  readonly onDownload: () => void;
  readonly onDelete: () => void;
}

/** The names of the columns; while rows are ticked, what can be done with them. */
const PushHead = ({ count, selected, onAll, onClear, onDownload, onDelete }: PushHeadProps) => {
  const intl = useIntl();
  const isAll = selected === count;
  const tick = (
    <Tick
      checked={selected > 0 && isAll}
      isPartial={selected > 0 && !isAll}
      aria-label={intl.formatMessage({ id: 'push.selectAll' })}
      onChange={isAll ? onClear : onAll}
    />
  );
  if (selected === 0) {
    return (
      <div className="table-head push-head push-grid">
        {tick}
        {(['name', 'size', 'state', 'day'] as const).map((column) => (
          <span key={column} aria-hidden="true" className={column === 'name' ? '' : 'push-side'}>
            <FormattedMessage id={column === 'state' ? 'delivery.column' : `push.columns.${column}`} />
          </span>
        ))}
      </div>
    );
  }
  return (
    <div className="table-head push-head selection-bar">
      {tick}
      <strong className="selection-count cut">
        <FormattedMessage id="push.selected" values={{ count: selected }} />
      </strong>
      <ActionButton isSmall isBare icon={<DownloadIcon size={18} />} onClick={onDownload}>
        <FormattedMessage id="push.download" />
      </ActionButton>
      <ActionButton isSmall isBare icon={<TrashIcon size={18} />} onClick={onDelete}>
        <FormattedMessage id="push.delete" />
      </ActionButton>
      <IconButton
        size="small"
        icon={<CloseIcon size={16} />}
        label={intl.formatMessage({ id: 'push.clearSelection' })}
        onClick={onClear}
      />
    </div>
  );
};

const ROW_PX = 44;
const PHONE_ROW_PX = 56;

/** What asks before anything is deleted. */
const useDeletion = (onDone: () => void) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<readonly MessageId[]>([]);
  const confirm = () => {
    dispatch(deleteRequest.asked({ ids: asked }));
    setAsked([]);
    onDone();
  };
  const dialog = (
    <Confirm
      isOpen={asked.length > 0}
      title={intl.formatMessage({ id: 'push.deleteQuestion' }, { count: asked.length })}
      text={intl.formatMessage({ id: 'push.deleteText' })}
      verb={intl.formatMessage({ id: 'push.delete' })}
      onConfirm={confirm}
      onClose={() => setAsked([])}
    />
  );
  return { ask: setAsked, isAsking: asked.length > 0, dialog };
};

/** Escape does something while `isOn`, wherever the focus is. */
const useEscape = (act: () => void, isOn: boolean): void => {
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') act();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
};

/** The pushed files of the last 30 days, newest first. */
export const PushList = ({ rows }: { readonly rows: readonly MessageRow[] }) => {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = useMedia(NOT_PHONE) ? ROW_PX : PHONE_ROW_PX;
  const lines = useMemo(() => singleLines(rows, rowPx), [rows, rowPx]);
  const selection = useSelection(rows.map(({ id }) => id));
  const { ask, isAsking, dialog } = useDeletion(selection.clear);
  const download = (ids: readonly MessageId[]) => ids.forEach((id) => dispatch(downloadRequest.asked({ id })));

  useEscape(selection.clear, selection.selected.length > 0 && !isAsking);

  return (
    <div className="page" ref={scroller}>
      <p className="meta push-hint">
        <FormattedMessage id="push.hint" /> <FormattedMessage id="push.limits" />
      </p>
      <PushHead
        count={rows.length}
        selected={selection.selected.length}
        onAll={selection.all}
        onClear={selection.clear}
        onDownload={() => download(selection.selected)}
        onDelete={() => ask(selection.selected)}
      />
      <VirtualList
        lines={lines}
        total={rows.length}
        scroller={scroller}
        label={intl.formatMessage({ id: 'push.files' })}
        keyOf={({ id }) => id}
      >
        {(row) => (
          <PushRow
            row={row}
            isSelected={selection.isSelected(row.id)}
            onToggle={(withRange) => selection.toggle(row.id, withRange)}
            onDownload={() => download([row.id])}
            onDelete={() => ask([row.id])}
          />
        )}
      </VirtualList>
      {dialog}
    </div>
  );
};
