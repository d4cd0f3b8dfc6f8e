import { badRequest } from './gatewayError';

export const GATEWAY_PATH = '/neocloud';

/** What a path names. `route` is `database`, `local`, `document`, `attachment`, or an endpoint such as `_changes`. */
export interface Target {
  readonly route: string;
  /** Id of the document, without `_local/`; empty for the database and its endpoints. */
  readonly id: string;
  /** Name of the attachment, else empty. */
  readonly name: string;
}

const MAX_NAME_BYTES = 512;
const FIRST_PRINTABLE = 0x20;
const DELETE = 0x7f;
/** As a key it would set the prototype of an object instead of a member, and PouchDB would lose it. */
const PROTOTYPE = '__proto__';

const hasControl = (name: string): boolean =>
  Array.from(name, (character) => character.charCodeAt(0)).some((code) => code < FIRST_PRINTABLE || code === DELETE);

/** A name that may become a key of the store: no control characters, well-formed UTF-16, at most 512 bytes. */
export function isPlainName(name: string): boolean {
  return (
    name !== '' &&
    !hasControl(name) &&
    name !== PROTOTYPE &&
    // A lone surrogate has no UTF-8: two such ids would fall on one key.
    Buffer.from(name, 'utf8').toString('utf8') === name &&
    Buffer.byteLength(name) <= MAX_NAME_BYTES
  );
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badRequest('Malformed percent-encoding in the path');
  }
}

/** @returns undefined for another spelling of our path, such as `/%6eeocloud`, which the router takes for the same */
function segmentsOf(url: string): string[] | undefined {
  const path = url.split('?', 1)[0] ?? '';
  if (path !== GATEWAY_PATH && !path.startsWith(`${GATEWAY_PATH}/`)) return undefined;
  const inside = path.slice(GATEWAY_PATH.length + 1);
  if (inside === '') return [];
  const segments = inside.split('/').map(decodeSegment);
  if (!segments.every(isPlainName)) throw badRequest('Invalid name in the path');
  return segments;
}

const LOCAL = '_local/';

const localTarget = (id: string): Target | undefined => (id === '' ? undefined : { route: 'local', id, name: '' });

function reservedTarget(first: string, rest: readonly string[]): Target | undefined {
  const [id, ...more] = rest;
  // Some clients encode the slash too.
  if (id === undefined && first.startsWith(LOCAL)) return localTarget(first.slice(LOCAL.length));
  if (id === undefined) return { route: first, id: '', name: '' };
  return `${first}/` === LOCAL && more.length === 0 ? localTarget(id) : undefined;
}

/**
 * Reads the undecoded path of a request; decodes once, so that `%252e` stays a name with a percent sign.
 * @returns undefined for what this gateway does not have
 * @throws GatewayError 400 when the path is malformed
 */
export function parseTarget(url: string): Target | undefined {
  const segments = segmentsOf(url);
  if (segments === undefined) return undefined;
  const [first, ...rest] = segments;
  if (segments.includes('.') || segments.includes('..')) return undefined;
  if (first === undefined) return { route: 'database', id: '', name: '' };
  if (first.startsWith('_')) return reservedTarget(first, rest);
  // Names of attachments may hold slashes; PouchDB sends those as they are.
  return rest.length === 0
    ? { route: 'document', id: first, name: '' }
    : { route: 'attachment', id: first, name: rest.join('/') };
}
