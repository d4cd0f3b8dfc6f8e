import { makeIcon } from './makeIcon';

export const SearchIcon = makeIcon(
  <>
    <circle cx="8.75" cy="8.75" r="5.5" />
    <path d="m12.9 12.9 4 4" />
  </>,
);

export const GroupIcon = makeIcon(
  <>
    <circle cx="7.25" cy="7.25" r="2.75" />
    <path d="M2.25 16.25c.4-2.8 2.3-4.5 5-4.5s4.6 1.7 5 4.5" />
    <path d="M12.5 4.75a2.6 2.6 0 0 1 0 5M14.5 12.1c1.9.6 3 2.1 3.25 4.15" />
  </>,
);

export const CopyIcon = makeIcon(
  <>
    <rect x="7" y="7" width="9.75" height="9.75" rx="1.5" />
    <path d="M13 4.25a1.25 1.25 0 0 0-1.25-1h-7a1.5 1.5 0 0 0-1.5 1.5v7a1.25 1.25 0 0 0 1 1.25" />
  </>,
);

export const ShareIcon = makeIcon(<path d="M10 12.5V3M6.5 6.25 10 2.75l3.5 3.5M5.5 9H4.25v8h11.5V9H14.5" />);
