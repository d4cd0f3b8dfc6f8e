import { type JSX, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

import { type IconProps, makeIcon, useAppSelector, useNow, useOnline, WarningIcon } from '@inkside/ui';
import { isScreensaver } from '../../messages/selectors';
import type { MessageRow } from '../../messages/slice';
import { selectDocumentMark } from '../../sync/selectors';
import { type DeliverySummary, type DeliveryWord, deliveriesOf, momentOf, summaryOf } from './logic';
import { selectDeliveryDevices, selectDeliveryFile } from './selectors';
import './delivery.css';

const SentIcon = makeIcon(<path d="m4 10.5 4 4 8-9" strokeDasharray="1.5 2.75" />);
const ArrivedIcon = makeIcon(<path d="m4 10.5 4 4 8-9" strokeWidth={2.25} />);
const OpenedIcon = makeIcon(
  <path d="M10 5.5C8.25 4.4 6 4 3 4v11.5c3 0 5.25.4 7 1.5 1.75-1.1 4-1.5 7-1.5V4c-3 0-5.25.4-7 1.5zM10 5.5V17" />,
);
const UploadingIcon = makeIcon(
  <>
    <circle cx="10" cy="10" r="6.5" opacity={0.35} />
    <path d="M10 3.5a6.5 6.5 0 0 1 6.5 6.5" />
  </>,
);
const WaitingIcon = makeIcon(
  <path d="M6 3.5h8M6 16.5h8M6.75 3.5v2.25L10 10l3.25-4.25V3.5M6.75 16.5v-2.25L10 10l3.25 4.25v2.25" />,
);

/** Beside the words of a delivery: what happens before it. */
export type ShownWord = DeliveryWord | 'waiting' | 'denied';

const icons: Readonly<Record<ShownWord, (props: IconProps) => JSX.Element>> = {
  waiting: WaitingIcon,
  denied: WarningIcon,
  uploading: UploadingIcon,
  lost: WarningIcon,
  sent: SentIcon,
  arrived: ArrivedIcon,
  opened: OpenedIcon,
  refused: WarningIcon,
};

const MINUTE_MS = 60_000;

/** A moment in a word: the hour of today, or the day. */
export const useMoment = (): ((at: number) => string) => {
  const intl = useIntl();
  const today = new Date(useNow(MINUTE_MS)).toDateString();
  return (at) =>
    new Date(at).toDateString() === today
      ? intl.formatDate(at, { hour: 'numeric', minute: '2-digit' })
      : intl.formatDate(at, { month: 'short', day: 'numeric' });
};

/** An icon and a word; never a colour alone. */
export const WordMark = ({ word, text, title }: { word: ShownWord; text: string; title?: string }) => {
  const Icon = icons[word];
  return (
    <span className="delivery-word" data-word={word} title={title}>
      <Icon size={16} />
      <span className="cut">{text}</span>
    </span>
  );
};

/** What the list says of one file. */
const useSummaryText = (): ((summary: DeliverySummary) => string) => {
  const intl = useIntl();
  const moment = useMoment();
  const say = (id: string, values: Record<string, string | number> = {}): string => intl.formatMessage({ id }, values);
  const uploading = (part: number | null): string =>
    say('delivery.words.uploading', {
      part: part === null ? 'none' : 'some',
      percent: part === null ? '' : intl.formatNumber(part, { style: 'percent' }),
    });
  return ({ word, count, of, at, reason, part }) => {
    const plain = `delivery.words.${word}`;
    if (word === 'uploading') return uploading(part);
    if (word === 'lost' || word === 'sent') return say(plain);
    if (of > 1) return say(`delivery.some.${word}`, { count, of });
    if (word === 'refused') return reason === '' ? say(plain) : say('delivery.refusedBecause', { reason });
    return at === null ? say(plain) : `${say(plain)} ${moment(at)}`;
  };
};

/** Who said it, and when, a line for each device; '' where nobody said anything. */
const useSources = (row: MessageRow): string => {
  const intl = useIntl();
  const file = useAppSelector(selectDeliveryFile(row.id));
  const devices = useAppSelector(selectDeliveryDevices);
  const date = (at: number): string => intl.formatDate(at, { dateStyle: 'long', timeStyle: 'short' });
  return deliveriesOf(file, devices)
    .flatMap((delivery) => {
      const at = momentOf(delivery);
      if (at === null) return [];
      const device = delivery.name || intl.formatMessage({ id: 'delivery.formerDevice' });
      const said = intl.formatMessage({ id: 'delivery.source' }, { device, time: date(at) });
      return [`${intl.formatMessage({ id: `delivery.words.${delivery.word}` })} · ${said}`];
    })
    .join('\n');
};

interface Shown {
  readonly word: ShownWord;
  readonly text: string;
  /** Since when its only device is away. */
  readonly asleep?: string;
}

/** How a pushed file stands with its devices, or what still keeps it here. */
const useShown = (row: MessageRow): Shown => {
  const intl = useIntl();
  const moment = useMoment();
  const textOf = useSummaryText();
  const isOnline = useOnline();
  const mark = useAppSelector(selectDocumentMark(row.id));
  const file = useAppSelector(selectDeliveryFile(row.id));
  const devices = useAppSelector(selectDeliveryDevices);
  const summary = useMemo(() => summaryOf(file, devices, row.size), [file, devices, row.size]);
  const plain = (word: 'denied' | 'uploading' | 'waiting'): Shown => ({
    word,
    text: intl.formatMessage({ id: `delivery.words.${word}` }, { part: 'none' }),
  });
  if (mark === 'denied') return plain('denied');
  if (mark === 'unsent') return plain(isOnline ? 'uploading' : 'waiting');
  const { word, asleepSince } = summary;
  const shown = { word, text: textOf(summary) };
  if (asleepSince === null) return shown;
  return { ...shown, asleep: intl.formatMessage({ id: 'delivery.asleepSince' }, { time: moment(asleepSince) }) };
};

const ShownState = ({ row, shown: { word, text, asleep } }: { readonly row: MessageRow; readonly shown: Shown }) => (
  <>
    <WordMark word={word} text={text} title={useSources(row)} />
    {asleep === undefined ? null : (
      <>
        {' '}
        <span className="meta delivery-asleep">{asleep}</span>
      </>
    )}
  </>
);

/** The state of one file, where it is told of. */
export const DeliveryState = ({ row }: { readonly row: MessageRow }) => <ShownState row={row} shown={useShown(row)} />;

/** The cell of the list; it leads to all that is known. */
export const DeliveryMark = ({ row }: { readonly row: MessageRow }) => {
  const open = useIntl().formatMessage({ id: 'delivery.open' }, { name: row.name });
  const shown = useShown(row);
  const { text, asleep } = shown;
  return (
    <Link
      className="delivery-cell"
      to={`${isScreensaver(row) ? '/push/screensavers' : '/push/file'}/${encodeURIComponent(row.id)}`}
      aria-label={`${open}: ${text}${asleep === undefined ? '' : ` ${asleep}`}`}
    >
      <ShownState row={row} shown={shown} />
    </Link>
  );
};
