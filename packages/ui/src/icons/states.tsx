import { makeIcon } from './makeIcon';

const cloud = 'M5.6 15.75a3.6 3.6 0 0 1-.5-7.15 5 5 0 0 1 9.6-.6 3.9 3.9 0 0 1-.2 7.75z';

export const SavedIcon = makeIcon(
  <>
    <path d={cloud} />
    <path d="m7.5 11 1.9 1.9 3.3-3.7" />
  </>,
);

export const OfflineIcon = makeIcon(
  <>
    <path d={cloud} opacity={0.55} />
    <path d="m3.5 3.5 13 13" />
  </>,
);

export const SavingIcon = makeIcon(
  <path d="M4 8.5A6.2 6.2 0 0 1 15.4 7M16 3.5V7h-3.5M16 11.5A6.2 6.2 0 0 1 4.6 13M4 16.5V13h3.5" />,
);

export const KeyIcon = makeIcon(
  <>
    <circle cx="6.75" cy="12.75" r="3.5" />
    <path d="m9.25 10.25 7-7M13.25 6.25l2.5 2.5M11 8.5l1.5 1.5" />
  </>,
);

export const ClockIcon = makeIcon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 5.75V10l2.75 1.75" />
  </>,
);

export const StarIcon = makeIcon(
  <path fill="currentColor" d="m10 3 2.1 4.45 4.9.65-3.6 3.4.9 4.85L10 14l-4.3 2.35.9-4.85L3 8.1l4.9-.65z" />,
);

export const SystemThemeIcon = makeIcon(
  <>
    <rect x="2.75" y="3.75" width="14.5" height="9.75" rx="1.25" />
    <path d="M7 16.75h6M10 13.5v3.25" />
  </>,
);

export const LightThemeIcon = makeIcon(
  <>
    <circle cx="10" cy="10" r="3.25" />
    <path d="M10 2.5v1.75M10 15.75v1.75M2.5 10h1.75M15.75 10h1.75M4.7 4.7l1.25 1.25M14.05 14.05l1.25 1.25M4.7 15.3l1.25-1.25M14.05 5.95l1.25-1.25" />
  </>,
);

export const DarkThemeIcon = makeIcon(<path d="M16.5 12A7 7 0 1 1 8 3.5 5.75 5.75 0 0 0 16.5 12z" />);
