import { makeIcon } from '@inkside/ui';

export const PlayIcon = makeIcon(<path d="M6.5 4.25v11.5l9-5.75z" fill="currentColor" />);
export const PauseIcon = makeIcon(<path d="M7 4.5v11M13 4.5v11" strokeWidth={2.5} />);
export const StepBackIcon = makeIcon(<path d="M13.5 5 7.75 10l5.75 5M5.25 5v10" />);
export const StepOnwardIcon = makeIcon(<path d="m6.5 5 5.75 5-5.75 5M14.75 5v10" />);
export const PhoneIcon = makeIcon(
  <>
    <rect x="6" y="2.75" width="8" height="14.5" rx="1.75" />
    <path d="M9.25 14.75h1.5" />
  </>,
);
