import * as v from 'valibot';

const systemError = v.looseObject({ code: v.string() });

/** The system's code of a failed call (`ENOENT`, `EEXIST`), or undefined for any other failure. */
export const errorCode = (thrown: unknown): string | undefined => {
  const known = v.safeParse(systemError, thrown);
  return known.success ? known.output.code : undefined;
};
