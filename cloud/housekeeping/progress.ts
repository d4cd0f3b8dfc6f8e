/** How far a long piece of work is, in numbers. */
export interface Progress {
  /** What is being done, for people. */
  readonly step: string;
  readonly done: number;
  /** Undefined while nobody knows. */
  readonly total?: number;
}

export type Report = (progress: Progress) => void;
