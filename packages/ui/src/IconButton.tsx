import type { ComponentProps, JSX } from 'react';

import { ActionButton } from './ActionButton';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children' | 'title'> {
  readonly icon: JSX.Element;
  /** What it does: the name for screen readers and the title. */
  readonly label: string;
  readonly size?: 'small' | 'medium';
}

/** A button that is only an icon; it always carries its name. */
export const IconButton = ({ icon, label, size = 'medium', ...rest }: IconButtonProps) => (
  <ActionButton {...rest} isBare isSmall={size === 'small'} icon={icon} aria-label={label} title={label} />
);
