import { HeaderActions, ListTools, useAppDispatch, useAppSelector } from '@inkside/ui';
import { type JSX, type ReactNode, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';

import { rankOf } from '../delivery/logic';
import { selectDeliveryDevices, selectDeliveryFiles } from '../delivery/selectors';
import { listArranged, makeSelectArrangement } from '../../lists/slice';
import type { MessageRow } from '../../messages/slice';
import {
  newestPushFirst,
  type PushColumn,
  pushColumns,
  type PushOrder,
  sortedPushes,
  soughtPushes,
} from '../listLogic';

const directions = ['ascending', 'descending'] as const;

const oneOf = <Value extends string>(values: readonly Value[], text: string | null | undefined): Value | undefined =>
  values.find((value) => value === text);

/** The order as the address says, else as it was chosen before. */
const useOrder = (list: string) => {
  const dispatch = useAppDispatch();
  const [address, setAddress] = useSearchParams();
  const kept = useAppSelector(useMemo(() => makeSelectArrangement(list), [list]));
  const order: PushOrder = {
    by: oneOf(pushColumns, address.get('sort')) ?? oneOf(pushColumns, kept.by) ?? newestPushFirst.by,
    direction:
      oneOf(directions, address.get('order')) ?? oneOf(directions, kept.direction) ?? newestPushFirst.direction,
  };
  const onSort = (by: string, direction: PushOrder['direction']): void => {
    dispatch(listArranged({ list, how: { by, direction } }));
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('sort', by);
        next.set('order', direction);
        return next;
      },
      { replace: true },
    );
  };
  return { order, onSort };
};

export interface PushTools {
  readonly tools: JSX.Element;
  readonly words: string;
  readonly order: PushOrder;
  /** By the head of a column: once more turns it round. */
  readonly onHead: (column: PushColumn) => void;
  /** What the words leave of the rows, in the order that was chosen. */
  readonly arrange: (rows: readonly MessageRow[]) => readonly MessageRow[];
  readonly clear: () => void;
}

/**
 * What stands over a list of sent files, and what it leaves of the rows.
 * @param list the name of its place
 * @param search the id of what its search is called
 */
export const usePushTools = (list: string, search: string, primary: ReactNode): PushTools => {
  const intl = useIntl();
  const { order, onSort } = useOrder(list);
  const { by, direction } = order;
  const [words, setWords] = useState('');
  const choices = pushColumns.map((id) => ({ id, text: intl.formatMessage({ id: `push.sort.${id}` }) }));
  const tools = (
    <HeaderActions>
      <ListTools
        search={{ label: intl.formatMessage({ id: search }), words, onType: setWords }}
        sort={{ by, direction, choices, onSort }}
        primary={primary}
      />
    </HeaderActions>
  );
  const { locale } = intl;
  const files = useAppSelector(selectDeliveryFiles);
  const devices = useAppSelector(selectDeliveryDevices);
  const arrange = useMemo(
    () => (rows: readonly MessageRow[]) =>
      sortedPushes(soughtPushes(rows, words), { by, direction }, locale, ({ id, size }) =>
        rankOf(files[id], devices, size),
      ),
    [by, devices, direction, files, locale, words],
  );
  const onHead = (column: PushColumn): void => {
    const isTurned = column === by ? direction === 'ascending' : column !== 'name';
    onSort(column, isTurned ? 'descending' : 'ascending');
  };
  return { tools, words, order, onHead, arrange, clear: () => setWords('') };
};
