import { useLayoutEffect, useRef, type Dispatch } from 'react';

import { useHandles, type InkSurface } from '../../../../app/kit/handles';
import type { PageId } from '../../../../app/kit/units';
import type { View, ViewEvent } from '../../viewLogic';
import { useGestures } from './useGestures';
import { useSurfaceColours } from './useSurfaceColours';

interface InkCanvasProps {
  readonly pageId: PageId;
  /** What the picture is, for those who do not see it. */
  readonly label: string;
  readonly view: View;
  /** Keep it the same: listeners hang on it. */
  readonly tell: Dispatch<ViewEvent>;
}

/** One page's ink, at the place and size that the view says. It fills its parent. */
export const InkCanvas = ({ pageId, label, view, tell }: InkCanvasProps) => {
  const { ink } = useHandles();
  const canvas = useRef<HTMLCanvasElement>(null);
  const surface = useRef<InkSurface>(null);
  const colours = useSurfaceColours();
  const gestures = useGestures(canvas, view.fit === 'page', tell);
  const { stage, viewport } = view;

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
    if (target === null || stage === undefined || viewport === undefined) return;
    // To set a size, even the same, wipes the canvas: it is painted again right below.
    if (target.width !== stage.width) target.width = stage.width;
    if (target.height !== stage.height) target.height = stage.height;
    surface.current?.show(pageId, viewport, colours);
  }, [ink, pageId, stage, viewport, colours]);

  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> cannot be painted on
  return <canvas ref={canvas} className="ink-canvas" role="img" aria-label={label} {...gestures} />;
};
