import { type Dispatch, type FormEvent, type JSX, memo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ClockIcon, DownloadIcon, IconButton, SearchIcon, ShareIcon, useMedia, WIDE } from '@inkside/ui';

import { pageIndexOf } from '../view/input';
import { type Fit, type ViewEvent, ZOOM_STEP } from '../view/viewLogic';
import {
  FitPageIcon,
  FitWidthIcon,
  NextIcon,
  PanelIcon,
  WriteIcon,
  PreviousIcon,
  ReplayIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from './icons';
import { LayersIcon } from './layers/layerIcons';
import { type MenuTool, type ViewChoices, ViewMenu } from './ViewMenu';

interface PageFieldProps {
  /** 0 first. */
  readonly current: number;
  readonly pages: number;
  readonly onTurn: (index: number) => void;
}

/** The number of the page that is shown; another can be typed. What names no page is put back. */
const PageField = ({ current, pages, onTurn }: PageFieldProps) => {
  const intl = useIntl();
  const [typed, setTyped] = useState<string>();

  const settle = (event?: FormEvent): void => {
    event?.preventDefault();
    const index = typed === undefined ? undefined : pageIndexOf(typed, pages);
    setTyped(undefined);
    if (index !== undefined && index !== current) onTurn(index);
  };

  return (
    <form className="ink-page-field" onSubmit={settle}>
      <input
        className="ink-page-input"
        inputMode="numeric"
        autoComplete="off"
        size={Math.max(2, String(pages).length)}
        aria-label={intl.formatMessage({ id: 'ink.pageNumber' })}
        value={typed ?? String(current + 1)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => settle()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === undefined) return;
          event.preventDefault();
          setTyped(undefined);
        }}
      />
      <span className="faint">
        <FormattedMessage id="ink.ofPages" values={{ count: pages }} />
      </span>
    </form>
  );
};

interface PagesProps {
  /** 0 first. */
  readonly current: number;
  readonly pages: number;
  readonly onTurn: (index: number) => void;
}

const PageButtons = ({ current, pages, onTurn }: PagesProps) => {
  const intl = useIntl();
  return (
    <fieldset className="ink-group" aria-label={intl.formatMessage({ id: 'ink.pages' })}>
      <IconButton
        icon={<PreviousIcon />}
        label={intl.formatMessage({ id: 'ink.previous' })}
        disabled={current <= 0}
        onClick={() => onTurn(current - 1)}
      />
      <PageField current={current} pages={pages} onTurn={onTurn} />
      <IconButton
        icon={<NextIcon />}
        label={intl.formatMessage({ id: 'ink.next' })}
        disabled={current >= pages - 1}
        onClick={() => onTurn(current + 1)}
      />
    </fieldset>
  );
};

interface ZoomProps {
  readonly percent: number | undefined;
  readonly fit: Fit;
  readonly tell: Dispatch<ViewEvent>;
}

const FitButtons = ({ fit, tell }: Omit<ZoomProps, 'percent'>) => {
  const intl = useIntl();
  return (
    <>
      <IconButton
        icon={<FitWidthIcon />}
        label={intl.formatMessage({ id: 'ink.fitWidth' })}
        aria-pressed={fit === 'width'}
        onClick={() => tell({ type: 'fitted', fit: 'width' })}
      />
      <IconButton
        icon={<FitPageIcon />}
        label={intl.formatMessage({ id: 'ink.fitPage' })}
        aria-pressed={fit === 'page'}
        onClick={() => tell({ type: 'fitted', fit: 'page' })}
      />
    </>
  );
};

const ZoomButtons = ({ percent, fit, tell }: ZoomProps) => {
  const intl = useIntl();
  const isWide = useMedia(WIDE);
  const label = (id: string): string => intl.formatMessage({ id });
  return (
    <fieldset className="ink-group ink-zoom" aria-label={label('ink.zoom')}>
      <IconButton
        icon={<ZoomOutIcon />}
        label={label('ink.zoomOut')}
        onClick={() => tell({ type: 'zoomed', factor: 1 / ZOOM_STEP })}
      />
      <output className="ink-percent" aria-label={label('ink.zoomNow')}>
        {percent === undefined ? '' : intl.formatNumber(percent / 100, { style: 'percent' })}
      </output>
      <IconButton
        icon={<ZoomInIcon />}
        label={label('ink.zoomIn')}
        onClick={() => tell({ type: 'zoomed', factor: ZOOM_STEP })}
      />
      {isWide ? <FitButtons fit={fit} tell={tell} /> : null}
    </fieldset>
  );
};

/** What can be opened beside the pages. */
export interface Tools {
  readonly isPanelOpen: boolean;
  readonly isLayersOpen: boolean;
  readonly isFindOpen: boolean;
  readonly isReplayOpen: boolean;
  readonly isHistoryOpen: boolean;
  readonly onPanel: () => void;
  readonly onLayers: () => void;
  readonly onFind: () => void;
  readonly onReplay: () => void;
  readonly onExport: () => void;
  /** Undefined for what is not one's own to show to others. */
  readonly onShare: (() => void) | undefined;
  readonly isWriting: boolean;
  /** Undefined for what can only be read. */
  readonly onWrite: (() => void) | undefined;
  /** Undefined for a note of a file, which has no history. */
  readonly onHistory: (() => void) | undefined;
}

const WriteButton = ({ isWriting, onWrite }: Tools) => {
  const intl = useIntl();
  return onWrite === undefined ? null : (
    <IconButton
      data-tool="write"
      icon={<WriteIcon />}
      label={intl.formatMessage({ id: 'ink.write.open' })}
      aria-pressed={isWriting}
      onClick={onWrite}
    />
  );
};

const PanelAndFind = ({ isPanelOpen, isFindOpen, onPanel, onFind }: Tools) => {
  const intl = useIntl();
  const label = (id: string): string => intl.formatMessage({ id });
  return (
    <>
      <IconButton
        data-tool="panel"
        icon={<PanelIcon />}
        label={label('ink.panel')}
        aria-pressed={isPanelOpen}
        onClick={onPanel}
      />
      <IconButton
        data-tool="find"
        icon={<SearchIcon />}
        label={label('ink.find.open')}
        aria-pressed={isFindOpen}
        onClick={onFind}
      />
    </>
  );
};

/** A phone has no room for more buttons than it needs for reading. */
const ROOMY = '(min-width: 560px)';
const noTools: readonly MenuTool[] = [];

/** What can be opened beside the page: buttons in the bar, where there is room for them, else lines of its menu. */
const useMoreTools = (tools: Tools): readonly MenuTool[] => {
  const intl = useIntl();
  const { onShare, onHistory } = tools;
  const tool = (id: string, label: string, icon: JSX.Element, press: Pick<MenuTool, 'isOn' | 'onPress'>): MenuTool => ({
    ...{ id, icon, label: intl.formatMessage({ id: label }), ...press },
  });
  const layers = { isOn: tools.isLayersOpen, onPress: tools.onLayers };
  const replay = { isOn: tools.isReplayOpen, onPress: tools.onReplay };
  const shared = onShare && tool('share', 'noteShare.share', <ShareIcon />, { onPress: onShare });
  const past = onHistory && { isOn: tools.isHistoryOpen, onPress: onHistory };
  return [
    tool('layers', 'ink.layers.open', <LayersIcon />, layers),
    tool('replay', 'ink.replay.open', <ReplayIcon />, replay),
    tool('export', 'inkExport.open', <DownloadIcon />, { onPress: tools.onExport }),
    shared,
    past && tool('history', 'ink.history.open', <ClockIcon />, past),
  ].filter((each) => each !== undefined);
};

const ToolButtons = ({ tools, choices }: { readonly tools: Tools; readonly choices: ViewChoices }) => {
  const isRoomy = useMedia(ROOMY);
  const more = useMoreTools(tools);
  return (
    <fieldset className="ink-group" aria-label={useIntl().formatMessage({ id: 'ink.tools' })}>
      <WriteButton {...tools} />
      <PanelAndFind {...tools} />
      {isRoomy
        ? more.map(({ id, icon, label, isOn, onPress }) => (
            <IconButton key={id} data-tool={id} icon={icon} label={label} aria-pressed={isOn} onClick={onPress} />
          ))
        : null}
      <ViewMenu choices={choices} tools={isRoomy ? noTools : more} />
    </fieldset>
  );
};

interface ViewerBarProps extends PagesProps, ZoomProps {
  readonly tools: Tools;
  readonly choices: ViewChoices;
}

/** Turning, zooming, and what can be opened: beside the title, on a phone at the bottom. */
export const ViewerBar = memo(({ current, pages, onTurn, percent, fit, tell, tools, choices }: ViewerBarProps) => (
  <div className="ink-bar">
    <PageButtons current={current} pages={pages} onTurn={onTurn} />
    <ZoomButtons percent={percent} fit={fit} tell={tell} />
    <ToolButtons tools={tools} choices={choices} />
  </div>
));
ViewerBar.displayName = 'ViewerBar';
