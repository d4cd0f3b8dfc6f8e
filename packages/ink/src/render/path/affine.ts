/** Maps (x, y) to (a·x + c·y + e, b·x + d·y + f), as a canvas transform does. */
export interface Affine {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export const IDENTITY: Affine = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** By how much lengths grow on average; 1 for a matrix that would flatten everything, which no lasso can make. */
export const lengthScale = ({ a, b, c, d }: Affine): number => Math.sqrt(Math.abs(a * d - b * c)) || 1;

/** From nine row-major values (a, b, tx, c, d, ty, 0, 0, 1); the identity when they are not a usable matrix. */
export const affineOf = (values: readonly number[] | undefined): Affine => {
  const [a = 1, c = 0, e = 0, b = 0, d = 1, f = 0] = values ?? [];
  const isUsable = [a, b, c, d, e, f].every(Number.isFinite) && Math.abs(a * d - b * c) > 1e-9;
  return isUsable ? { a, b, c, d, e, f } : IDENTITY;
};

export const isIdentity = ({ a, b, c, d, e, f }: Affine): boolean =>
  a === 1 && b === 0 && c === 0 && d === 1 && e === 0 && f === 0;

/** What first `inner` and then `outer` do. */
export const after = (outer: Affine, inner: Affine): Affine => ({
  a: outer.a * inner.a + outer.c * inner.b,
  b: outer.b * inner.a + outer.d * inner.b,
  c: outer.a * inner.c + outer.c * inner.d,
  d: outer.b * inner.c + outer.d * inner.d,
  e: outer.a * inner.e + outer.c * inner.f + outer.e,
  f: outer.b * inner.e + outer.d * inner.f + outer.f,
});
