import {
  CloudMark,
  ItemMenu,
  RowTick,
  useAppSelector,
  useHeldAddress,
  useItemMenu,
  useLongPress,
  When,
} from '@inkside/ui';
import type { MouseEvent } from 'react';
import { useIntl } from 'react-intl';

import { formatBytes } from '@inkside/kit';
import type { MessageRow } from '../../messages/slice';
import { selectDocumentMark } from '../../sync/selectors';
import { DeliveryMark } from '../delivery/DeliveryMark';
import { fileType } from '../fileTypes';
import { useRowEntries } from './pushMenus';
import type { PushActs } from './usePushActs';

interface PushRowProps {
  readonly row: MessageRow;
  readonly acts: PushActs;
}

interface NameProps {
  readonly row: MessageRow;
  readonly onOpen: () => void;
}

const Name = ({ row: { extension, name }, onOpen }: NameProps) => (
  <>
    <img
      className="file-type"
      src={useHeldAddress(`fileTypes/${fileType(extension)}.svg`)}
      alt=""
      width={32}
      height={32}
    />
    <button type="button" className="push-open cut" title={name} onClick={onOpen}>
      {name}
    </button>
  </>
);

/** One sent file. A click anywhere opens it; on a phone state and day stand under the name. */
export const PushRow = ({ row, acts }: PushRowProps) => {
  const intl = useIntl();
  const { id, name, size, updatedAt } = row;
  const menu = useItemMenu();
  const { selection } = acts;
  const press = useLongPress(() => selection.toggle(id));
  const entries = useRowEntries(row, acts);
  const mark = useAppSelector(selectDocumentMark(id));
  const bytes = formatBytes(size, intl.formatNumber);
  const isSelected = selection.isSelected(id);
  const onClickCapture = (event: MouseEvent): void => {
    press.onClickCapture(event);
    // Before the button, which would open it.
    if (!event.defaultPrevented && selection.onRowClick(event, id)) event.stopPropagation();
  };
  return (
    <div
      className="table-row push-grid"
      {...menu.row}
      {...press}
      onClickCapture={onClickCapture}
      data-row={id}
      data-selected={isSelected}
    >
      <RowTick
        name={name}
        isSelected={isSelected}
        onToggle={(isRange) => (isRange ? selection.rangeTo(id) : selection.toggle(id))}
      />
      <span className="push-name">
        <Name row={row} onOpen={() => acts.open(row)} />
        <CloudMark state={mark} />
      </span>
      <span className="faint push-side push-number">{bytes}</span>
      <DeliveryMark row={row} />
      <span className="faint push-side push-day">
        <When at={updatedAt} />
      </span>
      <span className="push-actions on-hover">
        <ItemMenu label={intl.formatMessage({ id: 'push.actions' }, { name })} menu={menu} entries={() => entries} />
      </span>
    </div>
  );
};
