import { type CSSProperties, memo, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ActionButton, useAfter, useAppSelector, useErrorText, WarningIcon } from '@inkside/ui';
import type { InkBounds, Viewport } from '@inkside/ink';
import type { Match } from '../../findSlice';
import type { OpenPage } from '../../types';
import type { SeenPage, Stage } from '../../view/strip';
import { selectWriting } from '../../writingSlice';
import { PageSpots, type SpotActs } from '../PageSpots';
import { spotsOn } from '../spotLogic';
import type { AppError } from '@inkside/kit';

/** A page that comes sooner needs no words. */
const PATIENCE_MS = 300;

const LoadingPage = ({ number, pages }: { readonly number: number; readonly pages: number }) =>
  useAfter(PATIENCE_MS) ? (
    <output className="ink-loading">
      <FormattedMessage id="ink.loadingPage" values={{ number, count: pages }} />
    </output>
  ) : null;

interface FailedPageProps {
  readonly number: number;
  readonly error: AppError;
  readonly onSync: () => void;
}

const FailedPage = ({ number, error, onSync }: FailedPageProps) => {
  const intl = useIntl();
  const errorText = useErrorText();
  return (
    <div className="ink-failed" role="alert">
      <WarningIcon size={32} className="wrong" />
      <h2 className="state-title">{intl.formatMessage({ id: 'ink.pageFailed' }, { number })}</h2>
      <p className="state-text">{errorText(error)}</p>
      <ActionButton onClick={onSync}>
        <FormattedMessage id="ink.syncAgain" />
      </ActionButton>
    </div>
  );
};

interface PageStateProps {
  readonly page: OpenPage;
  /** 1 first. */
  readonly number: number;
  readonly pages: number;
  readonly onSync: () => void;
}

/** What lies over the paper while a page's ink is not there. */
const PageState = ({ page, number, pages, onSync }: PageStateProps) => {
  if (page.phase === 'failed' && page.error !== null)
    return <FailedPage number={number} error={page.error} onSync={onSync} />;
  return page.phase === 'ready' ? null : <LoadingPage key={page.pageId} number={number} pages={pages} />;
};

/** CSS pixels of the stage. */
const boxOf = (
  { left, top, right, bottom }: InkBounds,
  { scale, offsetX, offsetY }: Viewport,
  ratio: number,
): CSSProperties => ({
  left: (offsetX + left * scale) / ratio,
  top: (offsetY + top * scale) / ratio,
  width: ((right - left) * scale) / ratio,
  height: ((bottom - top) * scale) / ratio,
});

/** The part of a page that lies on the stage, in page units. */
const onStage = ({ width, height, viewport }: SeenPage, stage: Stage): InkBounds => ({
  left: Math.max(0, -viewport.offsetX / viewport.scale),
  top: Math.max(0, -viewport.offsetY / viewport.scale),
  right: Math.min(width, (stage.width - viewport.offsetX) / viewport.scale),
  bottom: Math.min(height, (stage.height - viewport.offsetY) / viewport.scale),
});

interface MarksProps {
  readonly matches: readonly Match[];
  readonly shown: Match | undefined;
  readonly viewport: Viewport;
  readonly ratio: number;
}

const Marks = ({ matches, shown, viewport, ratio }: MarksProps) => (
  <>
    {matches.flatMap((match) =>
      match.parts.map((part) => (
        <span
          key={`${match.index} ${part.left} ${part.top} ${part.right}`}
          className="ink-mark"
          data-shown={match === shown}
          style={boxOf(part, viewport, ratio)}
        />
      )),
    )}
  </>
);

interface PageLayersProps {
  readonly seen: SeenPage;
  readonly stage: Stage;
  readonly page: OpenPage;
  readonly pages: number;
  readonly matches: readonly Match[];
  readonly shown: Match | undefined;
  readonly acts: SpotActs;
  readonly onSync: (page: OpenPage) => void;
}

/** What lies over the ink of one page: what was found, what can be pressed, and what is missing. */
export const PageLayers = memo(({ seen, stage, page, pages, matches, shown, acts, onSync }: PageLayersProps) => {
  const written = useAppSelector(selectWriting).pages[page.pageId]?.spots;
  const spots = useMemo(() => spotsOn(page.spots, written), [page.spots, written]);
  const place = (part: InkBounds): CSSProperties => boxOf(part, seen.viewport, stage.ratio);
  return (
    <>
      <Marks matches={matches} shown={shown} viewport={seen.viewport} ratio={stage.ratio} />
      <PageSpots pageId={page.pageId} spots={spots} place={place} acts={acts} />
      {page.phase === 'ready' ? null : (
        <div className="ink-page-state" style={place(onStage(seen, stage))}>
          <PageState page={page} number={seen.index + 1} pages={pages} onSync={() => onSync(page)} />
        </div>
      )}
    </>
  );
});
PageLayers.displayName = 'PageLayers';
