import { makeIcon } from './makeIcon';

export const MoreIcon = makeIcon(
  <g fill="currentColor" stroke="none">
    <circle cx="4.75" cy="10" r="1.35" />
    <circle cx="10" cy="10" r="1.35" />
    <circle cx="15.25" cy="10" r="1.35" />
  </g>,
);

export const RenameIcon = makeIcon(
  <>
    <path d="m12.6 4.4 3 3L7 16H4v-3z" />
    <path d="m14.3 2.75 2.95 2.95" />
  </>,
);

export const OpenIcon = makeIcon(<path d="M8 4.75H4.75v10.5h10.5V12M11 4.25h4.75V9M15.5 4.5 9.5 10.5" />);

export const GridIcon = makeIcon(
  <>
    <rect x="3.25" y="3.25" width="5.5" height="5.5" rx="1" />
    <rect x="11.25" y="3.25" width="5.5" height="5.5" rx="1" />
    <rect x="3.25" y="11.25" width="5.5" height="5.5" rx="1" />
    <rect x="11.25" y="11.25" width="5.5" height="5.5" rx="1" />
  </>,
);

export const ListIcon = makeIcon(
  <>
    <path d="M7.5 5h9M7.5 10h9M7.5 15h9" />
    <path d="M3.5 5h.6M3.5 10h.6M3.5 15h.6" />
  </>,
);

export const DownloadIcon = makeIcon(<path d="M10 3v9.5M6 8.75l4 4 4-4M3.5 16.5h13" />);

export const UploadIcon = makeIcon(<path d="M10 12.75V3.25M6 7l4-4 4 4M3.5 16.5h13" />);

export const TrashIcon = makeIcon(
  <>
    <path d="M3.25 5.25h13.5M7.5 5V3.25h5V5" />
    <path d="m4.75 5.5.8 11.25h8.9l.8-11.25M8.35 8.75v5M11.65 8.75v5" />
  </>,
);
export const RetryIcon = makeIcon(<path d="M16 10a6 6 0 1 1-1.9-4.4M16.25 2.75v3.5h-3.5" />);
export const ChevronRightIcon = makeIcon(<path d="m7.75 4.75 5.25 5.25-5.25 5.25" />);
export const ChevronLeftIcon = makeIcon(<path d="M12.25 4.75 7 10l5.25 5.25" />);
export const ChevronDownIcon = makeIcon(<path d="M4.75 7.75 10 13l5.25-5.25" />);
export const ChevronUpIcon = makeIcon(<path d="M4.75 12.25 10 7l5.25 5.25" />);

export const CollapseIcon = makeIcon(
  <>
    <rect x="3" y="3.75" width="14" height="12.5" rx="1.5" />
    <path d="M7.75 3.75v12.5M13.5 7.75 11.25 10l2.25 2.25" />
  </>,
);

export const ExpandIcon = makeIcon(
  <>
    <rect x="3" y="3.75" width="14" height="12.5" rx="1.5" />
    <path d="M7.75 3.75v12.5m3.5-8.5L13.5 10l-2.25 2.25" />
  </>,
);

export const SignOutIcon = makeIcon(<path d="M11.5 3.25h-7v13.5h7M8.5 10h8.25M13.75 6.75 17 10l-3.25 3.25" />);
