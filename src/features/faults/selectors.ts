import { createSelector } from '@reduxjs/toolkit';
import type { AppError, LoggedError } from '@inkside/kit';

import type { FaultsSlice } from './slice';

/** What the product, its cloud or a database of it does wrong. All else is a person's file or entry, or the network. */
const codes: ReadonlySet<string> = new Set([
  ...['errors.unexpected', 'errors.badAnswer', 'errors.badRequest', 'errors.internal', 'errors.server'],
  ...['errors.methodNotAllowed', 'errors.unsupportedType', 'errors.documentMissing', 'errors.syncDenied'],
  ...['errors.database', 'errors.mended', 'errors.keptAside', 'errors.stateDropped', 'errors.vaultBroken'],
  ...['errors.dataNotRemoved', 'errors.inkWorker', 'errors.textIndex', 'errors.travelMissing', 'errors.objectStore'],
  ...['errors.ossClient', 'errors.removePushFile', 'recorder.faults.write'],
]);

/** Whether somebody has to mend the product, rather than choose another file or wait for a network. */
const isProductFault = ({ code }: AppError): boolean => codes.has(code);

const selectRecent = (state: FaultsSlice) => state.faults.recent;
export const selectErrorLog = (state: FaultsSlice) => state.faults.log;

/** What went wrong with the product since the start, newest first: these are counted in the bar, and lead the list. */
const selectProblems = createSelector([selectRecent], (recent) =>
  recent.filter(({ error }) => isProductFault(error)).toReversed(),
);
export const selectFaultCount = (state: FaultsSlice) => selectProblems(state).length;

const keyOf = ({ at, operation, error }: LoggedError): string => `${at} ${operation} ${error.code}`;

/** What a reader of the log sees, each newest first. */
export interface LogParts {
  /** Of the product, since the start. */
  readonly problems: readonly LoggedError[];
  /** Of the product, before. */
  readonly earlier: readonly LoggedError[];
  /** Files, entries and connections that came to nothing: no fault of the product. */
  readonly noted: readonly LoggedError[];
}

/** Undefined as long as the log is not read. */
export const selectLogParts = createSelector(
  [selectErrorLog, selectProblems],
  (log, problems): LogParts | undefined => {
    if (log.phase !== 'ready') return undefined;
    const counted = new Set(problems.map(keyOf));
    const [ofProduct, noted] = [true, false].map((wanted) =>
      log.entries.filter(({ error }) => isProductFault(error) === wanted),
    );
    return {
      problems,
      earlier: (ofProduct ?? []).filter((entry) => !counted.has(keyOf(entry))),
      noted: noted ?? [],
    };
  },
);
