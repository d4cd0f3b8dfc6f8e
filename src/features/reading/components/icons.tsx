import { makeIcon } from '@inkside/ui';

/** A large and a small letter: how text is set. */
export const TypeIcon = makeIcon(<path d="M2.5 15.5 7 4.5l4.5 11M4 12h6M13 15.5l2.25-6 2.25 6M13.75 13.5h3" />);
/** A sheet that is whole. */
export const FullTextIcon = makeIcon(<path d="M5 2.75h10v14.5H5zM7.5 6.5h5M7.5 9.5h5M7.5 12.5h5" />);
