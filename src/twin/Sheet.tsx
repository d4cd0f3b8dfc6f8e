import type { ComponentProps } from 'react';

import { SCREEN } from '@inkside/twin';

type SheetProps = Omit<ComponentProps<'canvas'>, 'width' | 'height' | 'role' | 'aria-label'> & {
  /** What is seen on it. */
  readonly label: string;
};

/** A canvas of the device's own pixels. */
export const Sheet = ({ label, ...rest }: SheetProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> cannot be painted on
  <canvas {...rest} width={SCREEN.width} height={SCREEN.height} role="img" aria-label={label} />
);
