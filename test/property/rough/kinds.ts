import { createRandom, type Random } from '../random';

/** What networks and gateways do to single rows and answers; each fits some calls only (`answers.ts`). */
export const networkKinds = [
  /** A row of the feed comes again in the same answer. */
  'repeatedRows',
  /** Rows come in another order; `last_seq` stays the end. */
  'mixedRows',
  /** A replica that lags behind gives an older row of a document, before or after the newer one. */
  'staleRows',
  /** The answer before is given once more. */
  'repeatedAnswer',
  /** A row comes without its body. */
  'lackingBodies',
  /** `_bulk_get` has an error in the place of one document; it is there when it is asked for again. */
  'bodyErrors',
  /** `_bulk_docs` does not take one document now, and says nothing about the document by that. */
  'rowErrors',
  /** `_bulk_docs` refuses the session in the row of one document. */
  'rowUnauthorized',
  /** 413. */
  'tooLarge',
  /** 503 with Retry-After, in seconds or as a date. */
  'unavailable',
  /** 401 as JSON, as a page, or with no body, where another session is taken. */
  'odd401',
  /** The root answers `{}`, as whoever is not the gateway may. */
  'emptyRoot',
] as const;
export type NetworkKind = (typeof networkKinds)[number];

const otherKinds = [
  /** Ids with signs that mean something in addresses, or to who sorts. */
  'oddIds',
  'attachments',
  /** Now and then one of 200 KB. */
  'largeDocuments',
  /** The cloud is put back to an older copy of itself, under the same identity. */
  'rollback',
  /** The cloud begins anew whatever it had not been told, or had told nobody. */
  'anewAtOnce',
  /** By the actions that views dispatch, where else the port is called. */
  'actions',
  /** Somebody else signs in on the same computer, writes, and leaves. */
  'guest',
] as const;

const roughKinds = [...networkKinds, ...otherKinds] as const;
export type RoughKind = (typeof roughKinds)[number];

/** What happens only in rough worlds. */
export type RoughOperation = 'removeMessage' | 'decideHeld' | 'guest' | 'cloudBackup' | 'cloudRollback' | 'anewAtOnce';

/** How rough a world is, by a stream of its own: what is drawn here shifts nothing of the seed's plan. */
export interface Roughness {
  readonly random: Random;
  readonly kinds: ReadonlySet<RoughKind>;
  /** Rows come mixed, again and stale even when all is well, as a cluster may give them. */
  readonly isCluster: boolean;
}

/** Each needs the cloud for itself. */
const NEED_KILLS: ReadonlySet<RoughKind> = new Set(['rollback', 'anewAtOnce']);

export const roughnessOf = (seed: string, withKills: boolean, without: ReadonlySet<string>): Roughness => {
  const random = createRandom(`${seed}/rough`);
  const isCluster = random.chance(0.3) && !without.has('cluster');
  // A number for each, so that leaving one out shifts no other.
  const drawn = roughKinds.filter(() => random.chance(0.4));
  const kinds = drawn.filter((kind) => !without.has(kind) && (withKills || !NEED_KILLS.has(kind)));
  return { random, kinds: new Set(kinds), isCluster };
};

export const roughText = ({ kinds, isCluster }: Roughness): string =>
  [...(isCluster ? ['cluster'] : []), ...kinds].join(',') || 'nothing';

/** `--without all`, or names; what is no name is a mistake. @throws Error */
export const readWithout = (names: string | undefined): ReadonlySet<string> => {
  const known = ['cluster', ...roughKinds];
  const given = names === 'all' ? known : (names?.split(',') ?? []);
  const unknown = given.find((name) => !known.some((kind) => kind === name));
  if (unknown !== undefined) throw new Error(`There is no ${unknown}. Known are: all, ${known.join(', ')}.`);
  return new Set(given);
};
