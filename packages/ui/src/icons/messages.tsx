import { makeIcon } from './makeIcon';

/** Apart from the others, because messages and the sign-in page are in what everybody loads first. */
export const CloseIcon = makeIcon(<path d="m5 5 10 10M15 5 5 15" />);

export const CheckIcon = makeIcon(<path d="m4 10.5 4 4 8-9" />);

export const WarningIcon = makeIcon(
  <>
    <path d="M10 3.25 18 16.5H2z" />
    <path d="M10 8.25v3.75M10 14.25v.1" />
  </>,
);

export const InfoIcon = makeIcon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 9.25v4.5M10 6.4v.1" />
  </>,
);

export const LanguageIcon = makeIcon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M3.25 10h13.5M10 3c2.2 2 3.3 4.3 3.3 7s-1.1 5-3.3 7c-2.2-2-3.3-4.3-3.3-7S7.8 5 10 3z" />
  </>,
);

export const ServerIcon = makeIcon(
  <>
    <rect x="3" y="3.5" width="14" height="5.5" rx="1.25" />
    <rect x="3" y="11" width="14" height="5.5" rx="1.25" />
    <path d="M6 6.25h.01M6 13.75h.01M9 6.25h5M9 13.75h5" />
  </>,
);
