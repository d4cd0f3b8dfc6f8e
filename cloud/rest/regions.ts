import * as v from 'valibot';

import { namedLine } from '../../src/services/contract/text';
import type { ServerRegion } from '../config';

const NAME_MAX = 100;
const HOST = /^([a-z0-9]([a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

const regionSchema = v.strictObject({
  name: namedLine(NAME_MAX),
  lang: v.pipe(v.string(), v.regex(/^[a-z]{2,3}([-_]?[a-z]{2,4})?$/i)),
  region: namedLine(NAME_MAX),
  host: v.pipe(v.string(), v.regex(HOST)),
});
const REGIONS_MAX = 50;
const regionsSchema = v.pipe(v.array(regionSchema), v.maxLength(REGIONS_MAX));

/** The configured servers as they are. Throws, naming the entry, when one is not a server: the cloud does not start. */
export const validRegions = (regions: readonly ServerRegion[]): readonly ServerRegion[] => {
  const result = v.safeParse(regionsSchema, regions);
  if (result.success) return result.output;
  throw new Error(`regions.${v.getDotPath(result.issues[0]) ?? ''} is not valid`);
};
