import type { ReactNode } from 'react';

import { useAppSelector } from '@inkside/ui';
import { selectCaptcha } from '../../selectors';

/** Where the security check stands when there is one. */
export const CaptchaPlace = ({ children }: { readonly children: ReactNode }) =>
  useAppSelector(selectCaptcha).phase === 'closed' ? null : children;
