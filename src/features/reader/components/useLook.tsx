import { useMemo } from 'react';
import type { PageColours, PageLook } from '@inkside/reader';
import { useAppSelector, useSurfaceColours } from '@inkside/ui';

import { selectTheme } from '../../preferences/slice';
import type { ReaderTheme, ReadingSettings } from '../types';

type Paper = Exclude<ReaderTheme, 'app'>;

/** What book frames are told; those around them have the same from the sheet of styles. */
const papers: Readonly<Record<Paper, PageColours>> = {
  paper: { paper: '#fbfaf7', ink: '#1c1b19', link: '#24508c', isDark: false, isEink: false },
  dark: { paper: '#191918', ink: '#eceae4', link: '#8db4ea', isDark: true, isEink: false },
  eink: { paper: '#ffffff', ink: '#000000', link: '#000000', isDark: false, isEink: true },
};

/** How a book is set and coloured now, and on which paper. */
export const useLook = (settings: ReadingSettings): { readonly look: PageLook; readonly paper: Paper } => {
  const theme = useAppSelector(selectTheme);
  const { isDark } = useSurfaceColours();
  const ofApp: Paper = theme === 'eink' ? 'eink' : isDark ? 'dark' : 'paper';
  const paper = settings.theme === 'app' ? ofApp : settings.theme;
  const look = useMemo(() => {
    const { theme: _theme, ...pages } = settings;
    return { settings: pages, colours: papers[paper] };
  }, [settings, paper]);
  return { look, paper };
};
