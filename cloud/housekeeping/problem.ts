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

/** How far a long piece of work is, in numbers. */
interface Progress {
  /** What is being done, for people. */
  readonly step: string;
  readonly done: number;
  /** Undefined while nobody knows. */
  readonly total?: number;
}

export type Report = (progress: Progress) => void;
