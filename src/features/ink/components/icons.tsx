import { makeIcon } from '@inkside/ui';

export const BackIcon = makeIcon(<path d="M16.5 10h-13M8.75 4.75 3.5 10l5.25 5.25" />);
export const PreviousIcon = makeIcon(<path d="M12.25 4.75 7 10l5.25 5.25" />);
export const NextIcon = makeIcon(<path d="M7.75 4.75 13 10l-5.25 5.25" />);
export const ZoomInIcon = makeIcon(<path d="M10 4.25v11.5M4.25 10h11.5" />);
export const ZoomOutIcon = makeIcon(<path d="M4.25 10h11.5" />);

export const FitWidthIcon = makeIcon(
  <>
    <path d="M3.25 4v12M16.75 4v12" />
    <path d="M6 10h8M8 7.75 5.75 10 8 12.25M12 7.75 14.25 10 12 12.25" />
  </>,
);

export const FitPageIcon = makeIcon(
  <>
    <path d="M3.5 7V3.5H7M13 3.5h3.5V7M16.5 13v3.5H13M7 16.5H3.5V13" />
    <rect x="7" y="6.25" width="6" height="7.5" rx="0.75" />
  </>,
);

export const ViewIcon = makeIcon(
  <>
    <rect x="4.75" y="2.75" width="10.5" height="6" rx="0.75" />
    <rect x="4.75" y="11.25" width="10.5" height="6" rx="0.75" />
  </>,
);

export const PanelIcon = makeIcon(
  <>
    <rect x="3" y="3.75" width="14" height="12.5" rx="1.5" />
    <path d="M8 3.75v12.5M5 7h1M5 10h1M5 13h1" />
  </>,
);

export const PlayIcon = makeIcon(<path d="M6.5 4.25v11.5L15.75 10z" />);
export const PauseIcon = makeIcon(<path d="M7 4.5v11M13 4.5v11" />);
export const ReplayIcon = makeIcon(
  <>
    <path d="M4.1 8.1A6.5 6.5 0 1 1 3.5 11M3.75 4v4.25H8" />
    <path d="M8.75 7.5v5l4-2.5z" />
  </>,
);

export const WriteIcon = makeIcon(
  <>
    <path d="m4.25 13.5 8.5-8.5 2.25 2.25-8.5 8.5-2.75.5z" />
    <path d="M10.5 16.75h6" />
  </>,
);
