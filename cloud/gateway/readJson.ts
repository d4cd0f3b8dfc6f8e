import { isUtf8 } from 'node:buffer';
import { STATUS_CODES } from 'node:http';
import { createSlices } from '../lib/slices';
import { GatewayError, badRequest, tooLarge } from './gatewayError';
import { isRecord } from './query';
import { RefusedJson, parseSliced } from '../lib/slicedJson';
import type { ParsedJson } from '../lib/slicedJson';

const JSON_TYPE = /^application\/json\s*(;|$)/i;
/** What people send nests six deep or so; see `nesting.ts`. */
const MAX_NESTING = 100;

const REFUSALS: Readonly<Record<RefusedJson['kind'], GatewayError>> = {
  broken: badRequest('Body is not valid JSON'),
  deep: badRequest('Body nests too deep'),
  large: tooLarge('Body holds too many values'),
};

async function parse(bytes: Buffer): Promise<ParsedJson> {
  try {
    return await parseSliced(bytes, createSlices());
  } catch (error) {
    throw error instanceof RefusedJson ? REFUSALS[error.kind] : error;
  }
}

/**
 * @param maxNesting of arrays and objects in each other
 * @throws GatewayError 400 when it is no JSON object or nests deeper, 413 when it holds more values than anybody sends
 */
export async function readJsonObject(bytes: Buffer, maxNesting = MAX_NESTING): Promise<Record<string, unknown>> {
  // Replaced by the sign for "unknown", two different ids or texts would become one.
  if (!isUtf8(bytes)) throw badRequest('Body is not valid UTF-8');
  const { value, depth } = await parse(bytes);
  if (depth > maxNesting) throw REFUSALS.deep;
  if (!isRecord(value)) throw badRequest('Body must be a JSON object');
  return value;
}

/**
 * Only a body that says that it is JSON counts: a form of a foreign page can send any other type with our cookie.
 * @throws GatewayError 415
 */
export function requireJsonType(contentType: string | undefined): void {
  if (JSON_TYPE.test(contentType ?? '')) return;
  throw new GatewayError(415, STATUS_CODES[415] ?? '', 'Content-Type must be application/json');
}
