import * as v from 'valibot';

import { envelopeOf } from './sharedSchemas';

/** One server of the index (reference: cloud-api 3.10). `host` values are host bases: `name[:port]`, no scheme. */
export const serverInfo = v.looseObject({
  _id: v.string(),
  name: v.string(),
  lang: v.string(),
  region: v.string(),
  host: v.record(v.string(), v.string()),
  /** Buckets and their endpoints; devices read some names with `Endpoint` and some with `EndPoint`. */
  ossConfig: v.optional(v.record(v.string(), v.string())),
});

/** Up to five a list: scheme, host and port. */
const indexBases = v.pipe(v.array(v.string()), v.maxLength(5));
/** Ours: where a client asks next time, by area, and the area that it is in. Without it the cloud is its own index. */
const indexEntries = {
  area: v.optional(v.picklist(['inland', 'abroad'])),
  indexServers: v.optional(v.looseObject({ inland: indexBases, abroad: indexBases })),
};
export const serverInfosAnswer = envelopeOf(
  v.looseObject({ count: v.number(), results: v.array(serverInfo), ...indexEntries }),
);

/** One server of the cloud (specification section 3, server info entry). */
export interface ServerRow {
  readonly id: string;
  readonly name: string;
  /** As the cloud writes it: `zh`, `en`, `ru`, `eu` … */
  readonly lang: string;
  readonly region: string;
  /** Scheme, host and port of its web address. */
  readonly value: string;
  /** The same for its sockets. */
  readonly socket: string;
  /** This page was loaded from it. */
  readonly isHere: boolean;
}
