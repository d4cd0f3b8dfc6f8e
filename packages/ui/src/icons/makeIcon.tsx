import type { ReactNode } from 'react';

export interface IconProps {
  /** CSS pixels; 20 unless told. */
  readonly size?: number;
  readonly className?: string;
}

/** A line icon on a field of 20 by 20 with a stroke of 1.5, in the colour of the text around it. */
export const makeIcon = (paths: ReactNode) => {
  const LineIcon = ({ size = 20, className = '' }: IconProps) => (
    <svg
      className={`line-icon ${className}`}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {paths}
    </svg>
  );
  return LineIcon;
};
