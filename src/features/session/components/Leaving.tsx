import type { ComponentProps } from 'react';

import { useAppSelector } from '../../../app/kit/hooks';
import { selectIsLeaving } from '../selectors';
import { SignOutDialog } from './SignOutDialog';

/** The question before the way out, while it is asked; it comes with the frame, and so works without a network. */
export const Leaving = ({ names }: ComponentProps<typeof SignOutDialog>) =>
  useAppSelector(selectIsLeaving) ? <SignOutDialog names={names} /> : null;
