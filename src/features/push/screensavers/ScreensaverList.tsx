import {
  CloudMark,
  gridLines,
  GridPage,
  ItemMenu,
  type MenuState,
  NoMatch,
  Picture,
  PictureIcon,
  useAppSelector,
  useListRow,
  When,
} from '@inkside/ui';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { useIntl } from 'react-intl';

import { formatBytes, SCREENSAVER_MAX_BYTES } from '@inkside/kit';
import type { MessageRow } from '../../messages/slice';
import { selectDocumentMark } from '../../sync/selectors';
import { PushActs, usePushActs } from '../components/PushActs';
import { useRowEntries } from '../components/pushMenus';
import { usePushTools } from '../components/usePushTools';
import { DeliveryMark } from '../delivery/DeliveryMark';
import { selectScreens } from './selectors';

interface CaptionProps {
  readonly row: MessageRow;
  /** Of the card around. */
  readonly menu: MenuState;
}

/** Name, state with the devices, size and day. */
const Caption = ({ row, menu }: CaptionProps) => {
  const intl = useIntl();
  const acts = usePushActs();
  const entries = useRowEntries(row, acts);
  const mark = useAppSelector(selectDocumentMark(row.id));
  const { name, size, updatedAt } = row;
  return (
    <>
      <div className="screensaver-caption">
        <button type="button" className="push-open screensaver-name cut" title={name} onClick={() => acts?.open(row)}>
          {name}
        </button>
        <CloudMark state={mark} />
        <ItemMenu label={intl.formatMessage({ id: 'push.actions' }, { name })} menu={menu} entries={() => entries} />
      </div>
      <DeliveryMark row={row} />
      <p className="meta cut">
        {formatBytes(size, intl.formatNumber)} · <When at={updatedAt} />
      </p>
    </>
  );
};

/** A picture that was sent to the devices, in a frame of their shape. A click anywhere opens it. */
const ScreensaverCard = ({ row }: { readonly row: MessageRow }) => {
  const thing = { id: row.id, title: row.name };
  const { menu, row: handle, tick } = useListRow(thing, usePushActs(), { isMovable: false });
  return (
    <div className="screensaver" {...handle}>
      <span className="screensaver-picture" aria-hidden="true">
        <Picture objectKey={row.key ?? undefined} fallback={<PictureIcon size={32} />} />
      </span>
      {tick}
      <Caption row={row} menu={menu} />
    </div>
  );
};

const CARD_PX = 176;
const PHONE_CARD_PX = 140;
const WIDE_PX = 640;
/** Name, state, size and day, and their margins. */
const CAPTION_PX = 112;

/** How many cards stand beside each other in `width` CSS pixels, and how high a line is. */
const cardSizes = (width: number, ratio: number) => {
  const gap = width < WIDE_PX ? 16 : 24;
  const least = width < WIDE_PX ? PHONE_CARD_PX : CARD_PX;
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const card = (width - gap * (columns - 1)) / columns;
  return { columns, gap, height: Math.ceil(card / ratio) + CAPTION_PX + gap };
};

interface ScreensaverListProps {
  /** Newest first. */
  readonly rows: readonly MessageRow[];
  /** The one button of the page. */
  readonly primary: ReactNode;
}

/** The sent screensavers: searched, sorted, selected and acted on. */
export const ScreensaverList = ({ rows: all, primary }: ScreensaverListProps) => {
  const intl = useIntl();
  const [screen] = useAppSelector(selectScreens);
  const ratio = screen === undefined ? 3 / 4 : screen.width / screen.height;
  const { tools, words, arrange, clear } = usePushTools('screensavers', 'screensavers.search', primary);
  const rows = useMemo(() => arrange(all), [arrange, all]);
  const linesIn = useMemo(() => (width: number) => gridLines(rows, cardSizes(width, ratio)), [ratio, rows]);
  const limit = formatBytes(SCREENSAVER_MAX_BYTES, intl.formatNumber);
  const style: CSSProperties & Record<'--screen', number> = { '--screen': ratio };
  const head = <p className="table-head faint">{intl.formatMessage({ id: 'screensavers.limits' }, { size: limit })}</p>;
  return (
    <GridPage
      total={rows.length}
      linesIn={linesIn}
      className="screensaver-cards"
      label={intl.formatMessage({ id: 'places.screensavers' })}
      keyOf={({ id }) => id}
      above={
        <>
          {tools}
          {rows.length === 0 ? <NoMatch words={words} onClear={clear} /> : null}
        </>
      }
      frame={(cards, width) => (
        <div style={style}>
          <PushActs rows={rows} all={all} columns={cardSizes(width, ratio).columns} head={head}>
            {cards}
          </PushActs>
        </div>
      )}
    >
      {(row) => <ScreensaverCard row={row} />}
    </GridPage>
  );
};
