export interface WantedRevision {
  readonly id: string;
  readonly rev: string | undefined;
}

export interface FoundRevision extends WantedRevision {
  /** Each as JSON; empty when the database does not have it. */
  readonly documents: readonly string[];
}

/** The row for a revision that is not there. */
export function missingRevision({ id, rev }: WantedRevision): Record<string, unknown> {
  return { id, rev: rev ?? 'undefined', error: 'not_found', reason: 'missing' };
}
