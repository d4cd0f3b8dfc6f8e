import { makeIcon } from '@inkside/ui';

export const BackIcon = makeIcon(<path d="M16.5 10h-13M8.75 4.75 3.5 10l5.25 5.25" />);
export const ContentsIcon = makeIcon(<path d="M3.5 5h1M7.5 5h9M3.5 10h1M7.5 10h9M3.5 15h1M7.5 15h9" />);
export const TypeIcon = makeIcon(
  <>
    <path d="m2.5 15.5 4.25-11 4.25 11M4 11.75h5.5" />
    <circle cx="14.75" cy="12.75" r="2.75" />
    <path d="M17.5 9.75v5.75" />
  </>,
);
export const BookmarkIcon = makeIcon(<path d="M5.5 3.5h9v13L10 12.75 5.5 16.5z" />);
export const BookmarkedIcon = makeIcon(<path fill="currentColor" d="M5.5 3.5h9v13L10 12.75 5.5 16.5z" />);
export const MarksIcon = makeIcon(
  <>
    <path d="m11.5 4.25 4.25 4.25-6 6H5.5v-4.25z" />
    <path d="M3.5 17h13" />
  </>,
);
