export interface WantedRevision {
  readonly id: string;
  readonly rev: string | undefined;
}

export interface FoundRevision extends WantedRevision {
  /** Each as JSON; none when the database does not have it. Those of a whole document come as they are read. */
  readonly documents: readonly string[] | AsyncIterable<string>;
}

/** The row for a revision that is not there. */
export function missingRevision({ id, rev }: WantedRevision): Record<string, unknown> {
  return { id, rev: rev ?? 'undefined', error: 'not_found', reason: 'missing' };
}
