import { makeIcon } from '@inkside/ui';

export const PlusIcon = makeIcon(<path d="M10 4v12M4 10h12" />);
/** A pen on its line. */
export const WriteIcon = makeIcon(<path d="m12.5 4.5 3 3-8 8H4.5v-3zM3.5 17.5h13" />);
