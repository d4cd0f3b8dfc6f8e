/** What a value is replaced by: something of the same kind, so that a replay takes the same branches. */
export type StandInKind = 'email' | 'phone' | 'jwt' | 'sts' | 'link' | 'secret' | 'words' | 'data';

/** A piece of a text that is to be replaced. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: StandInKind;
  /** Where it is known already. */
  readonly standIn?: string;
}
