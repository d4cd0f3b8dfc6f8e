import { createHash } from 'node:crypto';
import type { Database, Sequence } from 'pouchdb-core';
import { badRequest } from '../gatewayError';
import { toCount } from '../query';

/** Turns the engine's sequences into the opaque ones of the wire and back. */
export interface Sequences {
  readonly latest: Sequence;
  encode(sequence: Sequence): string;
  /** @throws GatewayError 400 for what this database of this server never gave out */
  decode(since: unknown): Sequence;
}

const MARK_DIGITS = 8;

/** The identity of a database never changes, and to ask for it is a read each time. */
const identities = new WeakMap<Database, Promise<string>>();

function identityOf(database: Database): Promise<string> {
  const known = identities.get(database) ?? database.id();
  identities.set(database, known);
  return known;
}

function malformed(): Error {
  return badRequest('Malformed sequence in since');
}

/**
 * A sequence of the wire is the engine's, a dash, and a mark of server and database: after a move to another engine or
 * a restore, an old one is refused instead of silently meaning another place. Replicators then start again from their
 * checkpoints. The number comes first because PouchDB reads it for its progress.
 */
export async function readSequences(database: Database, serverUuid: string): Promise<Sequences> {
  const [id, { update_seq: latest }] = await Promise.all([identityOf(database), database.info()]);
  const mark = createHash('sha256').update(`${serverUuid}/${id}`).digest('hex').slice(0, MARK_DIGITS);
  const suffix = `-${mark}`;

  /** A number that this engine has given out. One with opaque sequences has given out none. */
  function known(sequence: number): Sequence {
    if (sequence > 0 && (typeof latest !== 'number' || sequence > latest)) throw malformed();
    return sequence;
  }

  return {
    latest,
    encode: (sequence) => `${sequence}${suffix}`,
    decode(since) {
      if (since === undefined || since === '') return 0;
      if (since === 'now') return latest;
      const plain = toCount(since);
      if (plain !== undefined) return known(plain);
      if (typeof since !== 'string' || !since.endsWith(suffix)) throw malformed();
      const sequence = since.slice(0, -suffix.length);
      if (typeof latest !== 'number') return sequence;
      const number = toCount(sequence);
      if (number === undefined) throw malformed();
      return known(number);
    },
  };
}
