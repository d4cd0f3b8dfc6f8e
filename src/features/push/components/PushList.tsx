import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useAppDispatch } from '../../../app/kit/hooks';
import type { MessageId } from '../../../app/kit/units';
import { Confirm } from '../../../app/kit/ui/Confirm';
import { NOT_PHONE, useMedia } from '../../../app/kit/ui/useMedia';
import { singleLines, VirtualList } from '../../../app/kit/ui/VirtualList';
import type { MessageRow } from '../../messages/types';
import { deleteRequest, downloadRequest } from '../slice';
import { PushHead } from './PushHead';
import { PushRow } from './PushRow';
import { useSelection } from './useSelection';

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
