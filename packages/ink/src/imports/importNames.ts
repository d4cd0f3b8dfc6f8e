import type { Uid } from '@inkside/kit';

export const IMPORTS_VERSION = 1;

/** The database of one user's imported notes. */
export const importsNameOf = (uid: Uid): string => `inkside-imported-${uid}`;
