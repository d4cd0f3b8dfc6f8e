import { GATEWAY_PATH } from '@inkside/protocol';
import * as v from 'valibot';

import { CloudRefusal, fetchJson } from './cloudClient';
import type { TwinContext } from './context';
import type { NamedDocument } from './ports';

const written = v.looseObject({ rev: v.string() });
const document = v.looseObject({ _id: v.string(), _rev: v.string() });

const [NOT_FOUND, CONFLICT] = [404, 409];
/** Somebody else may write at the same time, but not without end. */
const MOST_TRIES = 5;

const pathOf = (id: string): string => `${GATEWAY_PATH}/${encodeURIComponent(id)}`;

const isRefusal = (thrown: unknown, status: number): boolean =>
  thrown instanceof CloudRefusal && thrown.status === status;

/** Writes a document and gives its revision. Throws CloudRefusal (409: somebody else wrote it), CloudUnreachable. */
export const putDocument = (context: TwinContext, put: NamedDocument, signal: AbortSignal): Promise<string> =>
  context.withSync(async (headers) => {
    const request = { method: 'PUT', headers, body: put, signal } as const;
    return (await fetchJson(context.cloud, pathOf(put._id), written, request)).rev;
  });

const readDocument = (context: TwinContext, id: string, signal: AbortSignal): Promise<NamedDocument | undefined> =>
  context.withSync(async (headers) => {
    try {
      return (await fetchJson(context.cloud, pathOf(id), document, { headers, signal })) as NamedDocument;
    } catch (thrown) {
      if (isRefusal(thrown, NOT_FOUND)) return undefined;
      throw thrown;
    }
  });

/**
 * Writes over the newest revision of a document what `edit` makes of it, again where somebody else was quicker; `edit` gives
 * undefined where there is nothing to write. Throws CloudRefusal, CloudUnreachable.
 * @returns what stands there now
 */
export const editDocument = async (
  context: TwinContext,
  id: string,
  {
    edit,
    signal,
  }: { readonly edit: (found: NamedDocument | undefined) => NamedDocument | undefined; readonly signal: AbortSignal },
): Promise<NamedDocument | undefined> => {
  for (let tries = 1; ; tries += 1) {
    const found = await readDocument(context, id, signal);
    const next = edit(found);
    if (next === undefined) return found;
    try {
      await putDocument(context, next, signal);
      return next;
    } catch (thrown) {
      if (!isRefusal(thrown, CONFLICT) || tries === MOST_TRIES) throw thrown;
    }
  }
};
