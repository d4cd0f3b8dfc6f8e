import { useEffect, useState } from 'react';

import type { SurfaceColours } from '@inkside/ink';

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
