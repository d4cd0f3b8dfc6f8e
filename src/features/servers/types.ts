/** A server to choose from (specification section 3), once for each address. */
export interface ServerOption {
  readonly id: string;
  readonly name: string;
  readonly region: string;
  /** Scheme, host and port of its web address. */
  readonly value: string;
  readonly isHere: boolean;
}
