import { makeIcon } from './makeIcon';

export const EmptyStarIcon = makeIcon(
  <path d="m10 3 2.1 4.45 4.9.65-3.6 3.4.9 4.85L10 14l-4.3 2.35.9-4.85L3 8.1l4.9-.65z" />,
);

export const RestoreIcon = makeIcon(<path d="M4 7.5h8a4.25 4.25 0 0 1 0 8.5H8M7.25 4 3.75 7.5 7.25 11" />);

export const GiftIcon = makeIcon(
  <>
    <path d="M3.5 7h13v3.25h-13zM4.75 10.25h10.5V17H4.75zM10 7v10" />
    <path d="M10 7C7.25 7 5.6 6 5.9 4.4 6.3 2.7 9.3 3 10 7zM10 7c2.75 0 4.4-1 4.1-2.6C13.7 2.7 10.7 3 10 7z" />
  </>,
);

export const LockIcon = makeIcon(
  <>
    <rect x="4.5" y="8.75" width="11" height="8" rx="1.5" />
    <path d="M6.75 8.5V6.25a3.25 3.25 0 0 1 6.5 0V8.5M10 12v1.75" />
  </>,
);

export const FeedIcon = makeIcon(
  <>
    <path d="M4.25 4.25A11.5 11.5 0 0 1 15.75 15.75M4.25 9A6.75 6.75 0 0 1 11 15.75" />
    <circle cx="5.25" cy="14.75" r="1" />
  </>,
);

export const PageIcon = makeIcon(
  <>
    <rect x="3" y="3.75" width="14" height="12.5" rx="1.5" />
    <path d="M3 7h14M6.25 10.25h7.5M6.25 13h4.5" />
  </>,
);

export const PictureIcon = makeIcon(
  <>
    <rect x="3.25" y="3.25" width="13.5" height="13.5" rx="1.5" />
    <path d="m3.5 14 4-4.5 3.25 3.25L13 10.5l3.5 3.75" />
    <circle cx="12.75" cy="6.75" r="1.1" />
  </>,
);

export const TagIcon = makeIcon(
  <>
    <path d="M3.5 4.5v5.6l6.9 6.9 6.6-6.6-6.9-6.9H4.5a1 1 0 0 0-1 1z" />
    <circle cx="7" cy="7" r="1.1" />
  </>,
);

export const PlusIcon = makeIcon(<path d="M10 4v12M4 10h12" />);

/** Lines that get shorter downwards. */
export const SortIcon = makeIcon(<path d="M3.5 5h13M3.5 10h9M3.5 15h5" />);
