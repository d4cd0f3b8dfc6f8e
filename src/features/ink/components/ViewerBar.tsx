import { memo, type Dispatch } from 'react';
import { useIntl } from 'react-intl';

import { IconButton } from '../../../app/kit/ui/IconButton';
import { ZOOM_STEP, type Fit, type ViewEvent } from '../viewLogic';
import { FitPageIcon, FitWidthIcon, NextIcon, PreviousIcon, ZoomInIcon, ZoomOutIcon } from './icons';
import { PageField } from './PageField';

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

const ZoomButtons = ({ percent, fit, tell }: ZoomProps) => {
  const intl = useIntl();
  const label = (id: string): string => intl.formatMessage({ id });
  return (
    <fieldset className="ink-group" aria-label={label('ink.zoom')}>
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
      <IconButton
        icon={<FitWidthIcon />}
        label={label('ink.fitWidth')}
        aria-pressed={fit === 'width'}
        onClick={() => tell({ type: 'fitted', fit: 'width' })}
      />
      <IconButton
        icon={<FitPageIcon />}
        label={label('ink.fitPage')}
        aria-pressed={fit === 'page'}
        onClick={() => tell({ type: 'fitted', fit: 'page' })}
      />
    </fieldset>
  );
};

/** Turning and zooming: beside the title, on a phone at the bottom. */
export const ViewerBar = memo(({ current, pages, onTurn, percent, fit, tell }: PagesProps & ZoomProps) => (
  <div className="ink-bar">
    <PageButtons current={current} pages={pages} onTurn={onTurn} />
    <ZoomButtons percent={percent} fit={fit} tell={tell} />
  </div>
));
ViewerBar.displayName = 'ViewerBar';
