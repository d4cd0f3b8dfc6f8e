import { Button, type ButtonProps } from '@blueprintjs/core';
import type { JSX, MouseEventHandler, Ref } from 'react';

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'text' | 'children' | 'title' | 'onClick' | 'ref'> {
  readonly icon: JSX.Element;
  /** What it does: the name for screen readers and the title. */
  readonly label: string;
  readonly onClick?: MouseEventHandler<HTMLElement> | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that is only an icon; it always carries its name. */
export const IconButton = ({ icon, label, onClick, ...rest }: IconButtonProps) => (
  <Button
    variant="minimal"
    {...rest}
    {...(onClick === undefined ? {} : { onClick })}
    icon={icon}
    aria-label={label}
    title={label}
  />
);
