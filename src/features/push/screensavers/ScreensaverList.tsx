import {
  CloudMark,
  gridLines,
  ItemMenu,
  NoMatch,
  Picture,
  PictureIcon,
  RowTick,
  SelectionBar,
  useAppSelector,
  useItemMenu,
  useLongPress,
  useWidth,
  VirtualList,
  When,
} from '@inkside/ui';
import { type CSSProperties, lazy, type MouseEvent, type ReactNode, Suspense, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';

import { formatBytes, SCREENSAVER_MAX_BYTES } from '@inkside/kit';
import type { MessageRow } from '../../messages/slice';
import { selectDocumentMark } from '../../sync/selectors';
import { Deletion } from '../components/Deletion';
import { useRowEntries, useSelectionActions } from '../components/pushMenus';
import { type PushActs, usePushActs } from '../components/usePushActs';
import { usePushTools } from '../components/usePushTools';
import { DeliveryMark } from '../delivery/DeliveryMark';
import { selectScreens } from './selectors';

const PushPreview = lazy(async () => ({ default: (await import('../components/PushPreview')).PushPreview }));

interface CardProps {
  readonly row: MessageRow;
  readonly acts: PushActs;
}

/** Name, state with the devices, size and day. */
const Caption = ({ row, acts }: CardProps) => {
  const intl = useIntl();
  const menu = useItemMenu();
  const entries = useRowEntries(row, acts);
  const mark = useAppSelector(selectDocumentMark(row.id));
  const { name, size, updatedAt } = row;
  return (
    <>
      <div className="screensaver-caption">
        <button type="button" className="push-open screensaver-name cut" title={name} onClick={() => acts.open(row)}>
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
const ScreensaverCard = ({ row, acts }: CardProps) => {
  const { id, name } = row;
  const { selection } = acts;
  const press = useLongPress(() => selection.toggle(id));
  const isSelected = selection.isSelected(id);
  const onClickCapture = (event: MouseEvent): void => {
    press.onClickCapture(event);
    // Before the button, which would open it.
    if (!event.defaultPrevented && selection.onRowClick(event, id)) event.stopPropagation();
  };
  return (
    <div className="screensaver" {...press} onClickCapture={onClickCapture} data-row={id} data-selected={isSelected}>
      <span className="screensaver-picture" aria-hidden="true">
        <Picture objectKey={row.key ?? undefined} fallback={<PictureIcon size={32} />} />
      </span>
      <RowTick
        name={name}
        isSelected={isSelected}
        onToggle={(isRange) => (isRange ? selection.rangeTo(id) : selection.toggle(id))}
      />
      <Caption row={row} acts={acts} />
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
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const width = useWidth(field);
  const [screen] = useAppSelector(selectScreens);
  const ratio = screen === undefined ? 3 / 4 : screen.width / screen.height;
  const { tools, words, arrange, clear } = usePushTools('screensavers', 'screensavers.search', primary);
  const rows = useMemo(() => arrange(all), [arrange, all]);
  const { acts, opened, close, asked, endAsking, said, onKeyDown } = usePushActs(rows, all);
  const { count, selectAll: onSelectAll, invert: onInvert, clear: onClear } = acts.selection;
  const actions = useSelectionActions(acts);
  const lines = useMemo(() => gridLines(rows, cardSizes(width, ratio)), [ratio, rows, width]);
  const limit = formatBytes(SCREENSAVER_MAX_BYTES, intl.formatNumber);
  const style: CSSProperties & Record<'--screen', number> = { '--screen': ratio };

  return (
    <div className="page" ref={scroller}>
      {tools}
      <output className="push-said" data-said={said !== ''}>
        {said}
      </output>
      {rows.length === 0 ? <NoMatch words={words} onClear={clear} /> : null}
      {/* The cards have the focus; keys that they do not know come here. */}
      <div role="presentation" ref={field} style={style} data-selecting={count > 0} onKeyDown={onKeyDown}>
        <SelectionBar {...{ count, total: rows.length, actions, onSelectAll, onInvert, onClear }}>
          <p className="table-head faint">{intl.formatMessage({ id: 'screensavers.limits' }, { size: limit })}</p>
        </SelectionBar>
        {width === 0 || rows.length === 0 ? null : (
          <VirtualList
            lines={lines}
            total={rows.length}
            scroller={scroller}
            label={intl.formatMessage({ id: 'places.screensavers' })}
            keyOf={({ id }) => id}
          >
            {(row) => <ScreensaverCard row={row} acts={acts} />}
          </VirtualList>
        )}
      </div>
      <Deletion asked={asked} onClose={endAsking} onDone={onClear} />
      {opened === null ? null : (
        <Suspense>
          <PushPreview row={opened} acts={acts} onClose={close} />
        </Suspense>
      )}
    </div>
  );
};
