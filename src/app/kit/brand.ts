declare const brand: unique symbol;

/** A value that carries its meaning in its type, so that a note id never stands where a user id is wanted. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
