import { GatewayError, badRequest } from '../gatewayError';

export const MAX_DOCUMENT_BYTES = 20 * 1024 ** 2;

/** Of arrays and objects in each other; see `nesting.ts`. */
const MAX_NESTING = 100;
/**
 * Microseconds, roughly, that the engine works on one: it copies a document, names its revision by its text, and writes
 * it, and can be interrupted by nobody meanwhile.
 */
const ELEMENT = 0.5;
const CONTAINER = 2;
const MEMBER = 4;
/** Some 25,000 members or 200,000 numbers in one document; what people keep in one has a few dozen. */
const MAX_WEIGHT = 100_000;

export interface DocumentWeight {
  /** Microseconds, roughly; at most {@link MAX_WEIGHT}. */
  readonly weight: number;
  /** Of its texts in UTF-8. Less than the document has, which is what its size is looked at for. */
  readonly textBytes: number;
}

/**
 * Named `forbidden`, though its status is 413: PouchDB reports that as denied and goes on with the other documents,
 * while any other error makes it send the whole batch again for ever.
 */
export const refusedForSize = (reason: string): GatewayError => new GatewayError(413, 'forbidden', reason);

/**
 * What the engine would have to work through.
 * @throws GatewayError 400 when it nests too deep, 413 when it holds too many values or too much text
 */
export function weigh(document: Readonly<Record<string, unknown>>): DocumentWeight {
  let weight = 0;
  let textBytes = 0;

  const add = (amount: number): void => {
    weight += amount;
    if (weight > MAX_WEIGHT) throw refusedForSize('Document holds too many values');
  };

  const look = (value: unknown, depth: number): void => {
    if (typeof value === 'string') textBytes += Buffer.byteLength(value);
    if (typeof value !== 'object' || value === null) return;
    if (depth > MAX_NESTING) throw badRequest('Document nests too deep');
    add(CONTAINER);
    if (Array.isArray(value)) {
      for (const element of value) {
        add(ELEMENT);
        look(element, depth + 1);
      }
      return;
    }
    for (const member of Object.values(value)) {
      add(MEMBER);
      look(member, depth + 1);
    }
  };

  look(document, 0);
  if (textBytes > MAX_DOCUMENT_BYTES) throw refusedForSize(`Document too large: more than ${MAX_DOCUMENT_BYTES} bytes`);
  return { weight, textBytes };
}
