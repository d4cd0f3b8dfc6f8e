/** A path as the router compares it: whatever its letters' case, and with or without a slash at its end. */
export const plainPath = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, '');
