import { useEffect, type ReactNode } from 'react';

import { selectTheme } from '../features/preferences/slice';
import { useAppSelector } from '@inkside/ui';

/** Puts the chosen theme on the document, where the tokens of theme.css read it. */
export function ThemeGate({ children }: { readonly children: ReactNode }) {
  const theme = useAppSelector(selectTheme);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return children;
}
