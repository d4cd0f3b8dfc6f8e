import { createOperatorTokens } from '../../../cloud/admin/operatorTokens';
import type { Answer, TestCloud } from '../rest/testCloud';

export const API = '/operator/api';

/** A new token of the cloud, as the command line makes it. */
export const makeToken = async (test: TestCloud, name = 'Mina') =>
  createOperatorTokens(test.cloud.accounts.records, { now: () => test.now() }).make(name);

export interface Row {
  readonly id: string;
  readonly entry: Record<string, unknown> | null;
  readonly version: string;
  readonly undo: { readonly at: number; readonly wasThere: boolean } | null;
}

export const rowsOf = ({ json }: Answer): readonly Row[] => (json as { entries: readonly Row[] }).entries;
export const codeOf = ({ json }: Answer): unknown => (json as { code?: unknown }).code;
export const paramsOf = ({ json }: Answer): unknown => (json as { params?: unknown }).params;
