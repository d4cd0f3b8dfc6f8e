const DATABASE_NAME = /^[a-z][a-z0-9_-]{0,63}$/;

/** A plain lower-case word, which is a folder to one engine and a part of a path to the other. */
export function isDatabaseName(name: string): boolean {
  return DATABASE_NAME.test(name);
}
