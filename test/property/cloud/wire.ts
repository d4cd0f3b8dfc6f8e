import * as v from 'valibot';

import { GATEWAY_PATH, sessionPaths, SYNC_COOKIE } from '@inkside/protocol';

const revisions = v.object({ start: v.number(), ids: v.array(v.string()) });
const wireDocument = v.looseObject({
  _id: v.string(),
  _rev: v.string(),
  _deleted: v.optional(v.boolean()),
  _revisions: v.optional(revisions),
});
/** A document as the gateway gives and takes it. */
export type WireDocument = v.InferOutput<typeof wireDocument>;

const changesSchema = v.object({
  results: v.array(
    v.object({ id: v.string(), changes: v.array(v.object({ rev: v.string() })), doc: v.optional(wireDocument) }),
  ),
  last_seq: v.string(),
});
export type WireChanges = v.InferOutput<typeof changesSchema>;

const leavesSchema = v.array(v.object({ ok: wireDocument }));
const tokenSchema = v.object({ data: v.object({ session_id: v.string() }) });
const writtenSchema = v.array(v.looseObject({ id: v.string(), error: v.optional(v.string()) }));
const localSchema = v.looseObject({ _rev: v.string() });

/** The gateway by plain requests, as a device speaks to it; nothing of the engine is in between. */
export interface Wire {
  changes(since: string, style: 'main_only' | 'all_docs'): Promise<WireChanges>;
  /** All leaves with their ancestries, deleted ones too. */
  leaves(id: string): Promise<readonly WireDocument[]>;
  /** `new_edits: false`. Rejects unless every document was taken. */
  write(documents: readonly WireDocument[]): Promise<void>;
  removeLocal(id: string): Promise<void>;
}

export const openWire = async (origin: string, token: string): Promise<Wire> => {
  const tokenAnswer = await fetch(`${origin}${sessionPaths.syncToken}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = v.parse(tokenSchema, await tokenAnswer.json());
  const headers = { cookie: `${SYNC_COOKIE}=${data.session_id}`, 'content-type': 'application/json' };

  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const answer = await fetch(`${origin}${GATEWAY_PATH}/${path}`, { ...init, headers });
    const body: unknown = await answer.json();
    if (!answer.ok) throw Object.assign(new Error(JSON.stringify(body)), { status: answer.status });
    return body;
  };

  return {
    changes: async (since, style) =>
      v.parse(
        changesSchema,
        await ask(`_changes?style=${style}&include_docs=true&revs=true&since=${encodeURIComponent(since)}`),
      ),
    leaves: async (id) =>
      v.parse(leavesSchema, await ask(`${encodeURIComponent(id)}?open_revs=all&revs=true`)).map(({ ok }) => ok),
    write: async (docs) => {
      const rows = v.parse(
        writtenSchema,
        await ask('_bulk_docs', { method: 'POST', body: JSON.stringify({ new_edits: false, docs }) }),
      );
      const failed = rows.find(({ error }) => error !== undefined);
      if (failed !== undefined) throw new Error(JSON.stringify(failed));
    },
    removeLocal: async (id) => {
      try {
        const { _rev } = v.parse(localSchema, await ask(`_local/${id}`));
        await ask(`_local/${id}?rev=${_rev}`, { method: 'DELETE' });
      } catch (thrown) {
        if (Reflect.get(Object(thrown), 'status') !== 404) throw thrown;
      }
    },
  };
};
