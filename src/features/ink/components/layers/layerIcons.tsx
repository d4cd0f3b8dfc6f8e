import { makeIcon } from '@inkside/ui';

export const LayersIcon = makeIcon(
  <>
    <path d="m10 3.25 6.75 3.5L10 10.25l-6.75-3.5z" />
    <path d="m3.25 10 6.75 3.5 6.75-3.5M3.25 13.25 10 16.75l6.75-3.5" />
  </>,
);

export const EyeIcon = makeIcon(
  <>
    <path d="M2.75 10S5.25 5.25 10 5.25 17.25 10 17.25 10 14.75 14.75 10 14.75 2.75 10 2.75 10z" />
    <circle cx="10" cy="10" r="2.25" />
  </>,
);

export const HiddenIcon = makeIcon(
  <>
    <path d="M2.75 10S5.25 5.25 10 5.25 17.25 10 17.25 10 14.75 14.75 10 14.75 2.75 10 2.75 10z" />
    <path d="M4 16 16 4" />
  </>,
);

export const UnlockedIcon = makeIcon(
  <>
    <rect x="4.5" y="8.75" width="11" height="8" rx="1.5" />
    <path d="M6.75 8.5V6.25a3.25 3.25 0 0 1 6.25-1.25M10 12v1.75" />
  </>,
);
