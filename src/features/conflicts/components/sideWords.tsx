import { type IntlShape, useIntl } from 'react-intl';
import type { Conflict } from '@inkside/sync';
import { firstAmount } from '@inkside/kit';
import { useAppSelector, useNow } from '@inkside/ui';

import { channelOf, selectDocumentName } from '../../sync/selectors';
import { nameIn, sidesInOrder, type Writer, writerOf } from '../conflictLogic';
import type { Side } from '../types';

/** What to call the document: as it says itself, else as the lists do. */
export const useConflictName = (conflict: Conflict): string => {
  const intl = useIntl();
  const listed = useAppSelector(selectDocumentName(channelOf[conflict.database], conflict.id));
  return nameIn(conflict) || listed || intl.formatMessage({ id: 'conflicts.unnamed' });
};

/** Where nothing tells who wrote either side, the first is "a device", and the second is another one. */
const onWord = (conflict: Conflict, side: Side, { kind }: Writer): string => {
  const [first, second] = sidesInOrder(conflict);
  const isOne = kind === 'unknown' && side === first && writerOf(conflict, second).kind === 'unknown';
  return isOne ? 'conflicts.on.one' : `conflicts.on.${kind}`;
};

const deviceName = (writer: Writer): string => (writer.kind === 'device' ? writer.name : '');

/** "On Note Air". */
export const whereText = (intl: IntlShape, conflict: Conflict, side: Side): string => {
  const writer = writerOf(conflict, side);
  return intl.formatMessage({ id: onWord(conflict, side, writer) }, { name: deviceName(writer) });
};

/** What the second one is called where both are kept: "Plan (Note Air)". */
export const secondTitle = (intl: IntlShape, conflict: Conflict): string => {
  const [, second] = sidesInOrder(conflict);
  const writer = writerOf(conflict, second);
  const place = deviceName(writer) || intl.formatMessage({ id: `conflicts.as.${writer.kind}` });
  const name = nameIn({ winner: conflict[second], loser: conflict[second] });
  return `${name} (${place})`;
};

const MINUTE_MS = 60_000;
const HOUR = { hour: 'numeric', minute: '2-digit' } as const;

/** When a side was changed: today by the hour, else with the day; '' where it does not say. */
export const useSideTime = (): ((side: Conflict['winner']) => string) => {
  const intl = useIntl();
  const now = useNow(MINUTE_MS);
  return (side) => {
    const at = firstAmount(side['updatedAt'], side['createdAt']);
    if (at <= 0) return '';
    const [then, today] = [new Date(at), new Date(now)];
    if (then.toDateString() === today.toDateString())
      return intl.formatMessage({ id: 'conflicts.today' }, { time: intl.formatDate(at, HOUR) });
    const year = then.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const);
    return intl.formatDate(at, { month: 'short', day: 'numeric', ...year, ...HOUR });
  };
};
