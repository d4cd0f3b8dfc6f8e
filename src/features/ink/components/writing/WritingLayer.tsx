import { type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import type { InkHand } from '@inkside/ink';
import { asPageId } from '@inkside/kit';
import { useAppDispatch, useAppSelector, useHandles, useSurfaceColours } from '@inkside/ui';
import type { SeenPage, Spot, Stage } from '../../view/strip';
import { penLayer, selectChosenLayers } from '../../layersSlice';
import { selectWriting } from '../../writingSlice';
import type { OpenInk } from '../useNoteView';
import { ChosenFrame } from './ChosenFrame';
import { PenHold } from './penHold';
import { TextBox } from './TextBox';
import './writing.css';

interface WritingLayerProps {
  readonly note: OpenInk;
  readonly stage: Stage;
  /** The pages on the stage. */
  readonly pages: readonly SeenPage[];
}

/** The canvas of the pen: as large as the stage, over the pages, and told where these stand. */
const useHand = ({ stage, pages }: WritingLayerProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { ink } = useHandles();
  const hand = useRef<InkHand>(null);
  const colours = useSurfaceColours();
  useLayoutEffect(() => {
    const target = canvas.current;
    if (target === null) return undefined;
    const attached = ink.hand(target);
    hand.current = attached;
    return () => {
      hand.current = null;
      attached.detach();
    };
  }, [ink]);
  useLayoutEffect(() => {
    const target = canvas.current;
    if (target === null) return;
    if (target.width !== stage.width) target.width = stage.width;
    if (target.height !== stage.height) target.height = stage.height;
    hand.current?.show(
      pages.map(({ pageId, viewport }) => ({ pageId: asPageId(pageId), viewport })),
      colours,
    );
  }, [pages, stage, colours]);
  return [canvas, hand] as const;
};

/** Where the pen writes: over the pages of the stage, as long as their note is written on. */
export const WritingLayer = (props: WritingLayerProps) => {
  const { stage, pages } = props;
  const dispatch = useAppDispatch();
  const { ink } = useHandles();
  const writing = useAppSelector(selectWriting);
  const chosen = useAppSelector(selectChosenLayers);
  const layerOf = (pageId: string) => penLayer(writing.pages[pageId]?.layers ?? [], chosen[pageId]);
  const [canvas, hand] = useHand(props);
  const [way, showWay] = useState<readonly Spot[]>([]);
  const parts = { ...props, writing, layerOf, dispatch, ink, hand, showWay };
  const [hold] = useState(() => new PenHold(parts));
  useEffect(() => hold.update(parts));
  const handlers = useMemo(
    () => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => hold.down(event),
      onPointerMove: (event: PointerEvent<HTMLElement>) => hold.move(event),
      onPointerUp: (event: PointerEvent<HTMLElement>) => hold.up(event),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => hold.cancel(event),
    }),
    [hold],
  );
  const held = pages.find(({ pageId }) => pageId === writing.chosen?.pageId);
  const typed = pages.find(({ pageId }) => pageId === writing.typing?.pageId);
  return (
    <>
      <canvas ref={canvas} className="ink-hand" data-tool={writing.tool} aria-hidden="true" {...handlers} />
      {way.length > 1 ? (
        <svg className="ink-way" viewBox={`0 0 ${stage.width} ${stage.height}`} aria-hidden="true">
          <polyline points={way.map(({ x, y }) => `${x},${y}`).join(' ')} />
        </svg>
      ) : null}
      {held !== undefined && writing.chosen !== null ? (
        <ChosenFrame
          key={writing.chosen.ids.join()}
          page={held}
          chosen={writing.chosen}
          ratio={stage.ratio}
          width={stage.width / stage.ratio}
        />
      ) : null}
      {typed !== undefined && writing.typing !== null ? (
        <TextBox page={typed} typing={writing.typing} ratio={stage.ratio} />
      ) : null}
    </>
  );
};
