import type { ServerOption } from './slice';

/** A server stands in the list once for each language that it speaks, and is one place to go to. */
export const optionsOf = <Row extends ServerOption>(rows: readonly Row[]): readonly ServerOption[] => {
  const options = new Map<string, ServerOption>();
  for (const { id, name, region, value, isHere } of rows) {
    if (!options.has(value)) options.set(value, { id, name, region, value, isHere });
  }
  return [...options.values()];
};
