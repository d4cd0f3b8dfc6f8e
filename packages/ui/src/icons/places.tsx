import { makeIcon } from './makeIcon';

export const NotesIcon = makeIcon(
  <>
    <path d="M5.5 2.75h8a2 2 0 0 1 2 2v10.5a2 2 0 0 1-2 2h-8z" />
    <path d="M5.5 2.75v14.5M3.5 6.25h3.5M3.5 10h3.5M3.5 13.75h3.5" />
    <path d="M9.5 8.5c.9-1.6 1.6-1.6 1.5-.2s.4 1.5 1.6.1" />
  </>,
);

export const SendIcon = makeIcon(
  <>
    <path d="M17.25 2.75 9 11M17.25 2.75l-5.3 14.5L9 11 2.75 8.05z" />
  </>,
);

export const LibraryIcon = makeIcon(
  <>
    <path d="M3.25 3.25h3.5v13.5h-3.5zM6.75 5.25h3.5v11.5h-3.5z" />
    <path d="m11.1 4.7 3.2-.85 2.95 12-3.2.85z" />
  </>,
);

export const AccountIcon = makeIcon(
  <>
    <circle cx="10" cy="7" r="3.25" />
    <path d="M3.75 17c.6-3 3-4.75 6.25-4.75S15.65 14 16.25 17" />
  </>,
);

export const FolderIcon = makeIcon(
  <path d="M2.75 5.25a1.5 1.5 0 0 1 1.5-1.5h3.2l1.9 2h6.4a1.5 1.5 0 0 1 1.5 1.5v7.5a1.5 1.5 0 0 1-1.5 1.5H4.25a1.5 1.5 0 0 1-1.5-1.5z" />,
);

export const TextNoteIcon = makeIcon(
  <>
    <path d="M4.5 2.75h11v14.5h-11z" />
    <path d="M7.25 6.5h5.5M7.25 9.75h5.5M7.25 13h3" />
  </>,
);

export const MeetingNoteIcon = makeIcon(
  <>
    <rect x="7.25" y="2.75" width="5.5" height="9" rx="2.75" />
    <path d="M4.5 9.5a5.5 5.5 0 0 0 11 0M10 15v2.25M7 17.25h6" />
  </>,
);

export const DeviceIcon = makeIcon(
  <>
    <rect x="4" y="2.25" width="12" height="15.5" rx="1.75" />
    <path d="M6.75 5h6.5v8.5h-6.5zM9.25 15.75h1.5" />
  </>,
);

export const CalendarIcon = makeIcon(
  <>
    <rect x="3" y="4.25" width="14" height="12.75" rx="1.75" />
    <path d="M3 8.25h14M6.75 2.5v3M13.25 2.5v3M7 11.25h.01M10 11.25h.01M13 11.25h.01M7 14h.01M10 14h.01" />
  </>,
);

export const ReadingIcon = makeIcon(
  <>
    <path d="M10 5.5C8.4 4.2 6 3.6 2.75 3.75v11.5C6 15.1 8.4 15.7 10 17c1.6-1.3 4-1.9 7.25-1.75V3.75C14 3.6 11.6 4.2 10 5.5zM10 5.5V17" />
  </>,
);

export const DownloadsIcon = makeIcon(<path d="M10 3v9.5M6.25 9 10 12.75 13.75 9M3.5 16.75h13" />);
