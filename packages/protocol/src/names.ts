import * as v from 'valibot';

import { nameFault, type NameFault } from '@inkside/kit';

export { isTakenName, nameFault, type NameFault } from '@inkside/kit';

// `siblings` are what only who keeps the names knows; the wire is checked without them.
const isName = (name: string): boolean => nameFault(name) === undefined;
const isNameOrNone = (name: string): boolean => name === '' || isName(name);

/** A name on the wire, by the rule of {@link nameFault}; spaces at its ends are taken off, not refused. */
export const nameText = v.pipe(v.string(), v.trim(), v.check(isName));

/** The same where nothing, or only spaces, takes a given name back. */
export const nameOrNone = v.pipe(v.string(), v.trim(), v.check(isNameOrNone));

const checks: ReadonlySet<unknown> = new Set([isName, isNameOrNone]);

/**
 * What is wrong with a name that {@link nameText} or {@link nameOrNone} refused, in place of an issue that only names the
 * field; undefined for an issue of any other check.
 */
export const nameFaultIn = ({ requirement, input }: v.BaseIssue<unknown>): NameFault | undefined =>
  checks.has(requirement) && typeof input === 'string' ? nameFault(input) : undefined;
