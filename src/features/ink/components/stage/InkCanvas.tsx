import { useLayoutEffect, useRef } from 'react';
import type { InkSurface } from '@inkside/ink';
import { useAppSelector, useHandles, useSurfaceColours } from '@inkside/ui';
import { asPageId } from '@inkside/kit';

import { selectHiddenLayers } from '../../layersSlice';
import type { SeenPage, Stage } from '../../view/strip';

/** What is played. */
export interface PlayedInk {
  /** The page alone; all pages when absent. */
  readonly index?: number;
  /** Up to which of its milliseconds, or which time of the clock. */
  readonly until: number;
  /** What is written later is seen faintly; not at all when absent. */
  readonly later?: 'faint';
}

interface InkCanvasProps {
  /** What the picture is, for those who do not see it. */
  readonly label: string;
  readonly stage: Stage | undefined;
  /** The first is drawn first. */
  readonly pages: readonly SeenPage[];
  /** Beside the stage: small pictures of these are drawn ahead. */
  readonly near: readonly SeenPage[];
  readonly played: PlayedInk | undefined;
}

/** The ink of all pages on the stage, at the place and size that the view says. It fills its parent. */
export const InkCanvas = ({ label, stage, pages, near, played }: InkCanvasProps) => {
  const { ink } = useHandles();
  const canvas = useRef<HTMLCanvasElement>(null);
  const surface = useRef<InkSurface>(null);
  const colours = useSurfaceColours();
  const hidden = useAppSelector(selectHiddenLayers);

  useLayoutEffect(() => {
    const target = canvas.current;
    if (target === null) return undefined;
    const attached = ink.attach(target);
    surface.current = attached;
    return () => {
      surface.current = null;
      attached.detach();
    };
  }, [ink]);

  useLayoutEffect(() => {
    const target = canvas.current;
    if (target === null || stage === undefined) return;
    // To set a size, even the same, wipes the canvas: it is painted again right below.
    if (target.width !== stage.width) target.width = stage.width;
    if (target.height !== stage.height) target.height = stage.height;
    const placed = ({ pageId, index, viewport }: SeenPage) => ({
      pageId: asPageId(pageId),
      viewport,
      ...(played !== undefined && (played.index ?? index) === index && { until: played.until, later: played.later }),
      ...(hidden[pageId] && { hidden: hidden[pageId] }),
    });
    surface.current?.show(pages.map(placed), colours, near.map(placed));
  }, [ink, pages, near, played, hidden, stage, colours]);

  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> cannot be painted on
  return <canvas ref={canvas} className="ink-canvas" role="img" aria-label={label} />;
};
