import { CloudMark, ItemMenu, useAppSelector, useHeldAddress, useListRow, When } from '@inkside/ui';
import { useIntl } from 'react-intl';

import { formatBytes } from '@inkside/kit';
import type { MessageRow } from '../../messages/slice';
import { selectDocumentMark } from '../../sync/selectors';
import { DeliveryMark } from '../delivery/DeliveryMark';
import { fileType } from '../fileTypes';
import { usePushActs } from './PushActs';
import { useRowEntries } from './pushMenus';

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
export const PushRow = ({ row }: { readonly row: MessageRow }) => {
  const intl = useIntl();
  const { id, name, size, updatedAt } = row;
  const acts = usePushActs();
  const { menu, row: handle, tick } = useListRow({ id, title: name }, acts, { isMovable: false });
  const entries = useRowEntries(row, acts);
  const mark = useAppSelector(selectDocumentMark(id));
  return (
    <div className="table-row push-grid" {...handle}>
      {tick}
      <span className="push-name">
        <Name row={row} onOpen={() => acts?.open(row)} />
        <CloudMark state={mark} />
      </span>
      <span className="faint push-side push-number">{formatBytes(size, intl.formatNumber)}</span>
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
