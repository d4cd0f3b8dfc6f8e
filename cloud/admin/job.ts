import { type Clock, UNNAMED_GRACE_MS } from '../lib/config';

import { backUp, collectObjects, type Findings, findStrays, type Report, verifyStores } from '../housekeeping';
import type { OpenedStores } from '../openStores';
import type { Job, Outcome } from './jobSchema';

export interface JobParts {
  readonly opened: OpenedStores;
  readonly dataDirectory: string;
  readonly clock: Clock;
  readonly unnamedGraceMs?: number;
}

const PROBLEMS_SHOWN = 100;

export const findingLines = ({ databases, revisions, objects, bytes, problems }: Findings): string[] => {
  const shown = problems.slice(0, PROBLEMS_SHOWN).map(({ what, why }) => `damaged: ${what} ${why}`);
  const more = problems.length - shown.length;
  return [
    `${databases} databases with ${revisions} revisions, ${objects} objects with ${bytes} bytes: ` +
      (problems.length === 0 ? 'all in order.' : `${problems.length} problems.`),
    ...shown,
    ...(more > 0 ? [`… and ${more} more`] : []),
  ];
};

const runBackUp = async ({ opened, dataDirectory, clock }: JobParts, directory: string, report: Report) => {
  const done = await backUp({ opened, dataDirectory, directory, now: clock.now(), report });
  const gone = done.vanished === 0 ? '' : ` ${done.vanished} objects were removed meanwhile.`;
  const text =
    `${directory} holds ${done.databases} databases with ${done.revisions} revisions and ${done.objects} objects ` +
    `with ${done.bytes} bytes; ${done.unchanged} were unchanged.${gone}`;
  return { isGood: true, lines: [text] };
};

const runCollect = async (parts: JobParts, dryRun: boolean, report: Report): Promise<Outcome> => {
  const { opened, dataDirectory, clock, unnamedGraceMs: graceMs = UNNAMED_GRACE_MS } = parts;
  const found = await collectObjects({ opened, dataDirectory, clock, graceMs, dryRun, report });
  const verb = dryRun ? 'would be removed' : 'removed';
  const text =
    `${found.objects} objects of ${found.users} users: ${found.removed} ${verb} (${found.removedBytes} bytes), ` +
    `${found.waiting} unnamed and waiting, ${found.usersSkipped} users left alone.`;
  const strays = (await findStrays(opened)).map(
    ({ owner, objects, bytes, hasDocuments }) =>
      `without an account: ${owner}, ${objects} objects (${bytes} bytes)${hasDocuments ? ', a database of documents' : ''}`,
  );
  return { isGood: true, lines: [text, ...strays] };
};

/** Does the work on open stores. Rejects when it breaks off. */
export const runJob = async (parts: JobParts, work: Job, report: Report): Promise<Outcome> => {
  switch (work.do) {
    case 'backUp':
      return runBackUp(parts, work.directory, report);
    case 'verify': {
      const findings = await verifyStores(parts.opened, report);
      return { isGood: findings.problems.length === 0, lines: findingLines(findings) };
    }
    case 'collect':
      return runCollect(parts, work.dryRun, report);
  }
};
