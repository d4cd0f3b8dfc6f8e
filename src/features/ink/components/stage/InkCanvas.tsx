import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { InkSurface, SurfaceColours } from '@inkside/ink';
import { useHandles } from '@inkside/ui';
import { asPageId } from '@inkside/kit';

import type { SeenPage, Stage } from '../../view/strip';

/** The page's colours as the theme has them now. System colours stand in where there is no theme. */
const readColours = (): SurfaceColours => {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string, fallback: string): string => style.getPropertyValue(name).trim() || fallback;
  return { paper: token('--sheet', 'Canvas'), line: token('--line', 'GrayText'), isDark: style.colorScheme === 'dark' };
};

const same = (one: SurfaceColours, other: SurfaceColours): boolean =>
  one.paper === other.paper && one.line === other.line && one.isDark === other.isDark;

/** The colours of a page's surface; changes with the theme and with the computer's choice of light or dark. */
export const useSurfaceColours = (): SurfaceColours => {
  const [colours, setColours] = useState(readColours);

  useEffect(() => {
    const read = (): void =>
      setColours((known) => {
        const next = readColours();
        return same(known, next) ? known : next;
      });
    const watcher = new MutationObserver(read);
    watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
    const media = window.matchMedia('(prefers-color-scheme: dark)');
    media.addEventListener('change', read);
    read();
    return () => {
      watcher.disconnect();
      media.removeEventListener('change', read);
    };
  }, []);

  return colours;
};

interface InkCanvasProps {
  /** What the picture is, for those who do not see it. */
  readonly label: string;
  readonly stage: Stage | undefined;
  /** The first is drawn first. */
  readonly pages: readonly SeenPage[];
  /** While a page is played: which, and up to which of its milliseconds. */
  readonly played: { readonly index: number; readonly until: number } | undefined;
}

/** The ink of all pages on the stage, at the place and size that the view says. It fills its parent. */
export const InkCanvas = ({ label, stage, pages, played }: InkCanvasProps) => {
  const { ink } = useHandles();
  const canvas = useRef<HTMLCanvasElement>(null);
  const surface = useRef<InkSurface>(null);
  const colours = useSurfaceColours();

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
    const shown = pages.map(({ pageId, index, viewport }) => ({
      pageId: asPageId(pageId),
      viewport,
      ...(played?.index === index ? { until: played.until } : {}),
    }));
    surface.current?.show(shown, colours);
  }, [ink, pages, played, stage, colours]);

  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> cannot be painted on
  return <canvas ref={canvas} className="ink-canvas" role="img" aria-label={label} />;
};
