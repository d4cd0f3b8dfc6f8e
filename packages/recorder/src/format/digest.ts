/** Two halves of 32 bits each would be two numbers everywhere; 53 bits are one. */
const LOW = 2 ** 32;
const HIGH_BITS = 0x1f_ffff;
const join = (high: number, low: number): number => (high & HIGH_BITS) * LOW + (low >>> 0);

const [A, B, C, D] = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f];

const finish = (high: number, low: number): number => {
  const first = Math.imul(low ^ (low >>> 15), C) ^ Math.imul(high ^ (high >>> 13), B);
  const second = Math.imul(high ^ (high >>> 16), D) ^ Math.imul(first ^ (first >>> 14), A);
  return join(second ^ (second >>> 15), first ^ (first >>> 13));
};

const mix = (one: number, other: number): number => {
  const low = Math.imul((one >>> 0) ^ A, C) + Math.imul(other >>> 0, B);
  const high = Math.imul((one / LOW) ^ D, A) + Math.imul((other / LOW) | 0, C) + (low >>> 7);
  return finish(high, low);
};

const textHash = (text: string): number => {
  let low = A ^ text.length;
  let high = D;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, C);
    high = Math.imul(high ^ unit, B) + (low >>> 9);
  }
  return finish(high, low);
};

const view = new DataView(new ArrayBuffer(8));
const numberHash = (value: number): number => {
  // -0 and 0 are the same in JSON.
  view.setFloat64(0, value + 0);
  return finish(view.getInt32(0) ^ C, view.getInt32(4) ^ D);
};

const MOST_NAMES = 10_000;
const HEX = 16;
const HEX_DIGITS = 14;
const [NULL, TRUE, FALSE] = [textHash('\u0000null'), textHash('\u0000true'), textHash('\u0000false')];
const LIST = textHash('\u0000list');

/** Makes digests of plain JSON: the same for the same values whatever the order of keys; a field that is undefined is none. */
export interface Digest {
  /** 14 hexadecimal characters. */
  of(value: unknown): string;
}

/**
 * A hash over the structure. Each object's is kept as long as the object lives, so that what a reducer leaves as it is
 * costs nothing. Objects must not change afterwards, which the store's do not. For telling apart, not for proof: 53 bits.
 */
export const createDigest = (): Digest => {
  const known = new WeakMap<object, number>();
  const names = new Map<string, number>();

  const nameHash = (name: string): number => {
    let hash = names.get(name);
    if (hash === undefined) {
      hash = textHash(name);
      if (names.size < MOST_NAMES) names.set(name, hash);
    }
    return hash;
  };

  const objectHash = (value: object): number => {
    // Sums do not depend on the order.
    let [high, low] = [0, 0];
    for (const name of Object.keys(value)) {
      const part = (value as Readonly<Record<string, unknown>>)[name];
      if (part === undefined) continue;
      const hash = mix(nameHash(name), hashOf(part));
      low = (low + (hash >>> 0)) | 0;
      high = (high + hash / LOW) | 0;
    }
    return finish(high ^ B, low ^ A);
  };

  const hashOf = (value: unknown): number => {
    if (typeof value === 'string') return textHash(value);
    if (typeof value === 'number') return numberHash(value);
    if (typeof value === 'boolean') return value ? TRUE : FALSE;
    if (typeof value !== 'object' || value === null) return NULL;
    const before = known.get(value);
    if (before !== undefined) return before;
    const hash = Array.isArray(value)
      ? value.reduce<number>((sum, part) => mix(sum, hashOf(part)), LIST)
      : objectHash(value);
    known.set(value, hash);
    return hash;
  };

  return { of: (value) => hashOf(value).toString(HEX).padStart(HEX_DIGITS, '0') };
};
