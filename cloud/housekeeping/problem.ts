/** Something that is not as it should be. */
export interface Problem {
  /** The database, object key or file that it is about. */
  readonly what: string;
  /** In words for the operator. */
  readonly why: string;
}

export interface Findings {
  readonly databases: number;
  readonly revisions: number;
  readonly objects: number;
  /** Of all objects together. */
  readonly bytes: number;
  readonly problems: readonly Problem[];
}
