import type { FakeGateway } from '../../../../fakes/sync/fakeGateway';
import { readFeedPage } from '../../../../../packages/sync/src/gateway/feedPage';
import type { GatewayDocument } from '../../../../../packages/sync/src/gateway/gateway';
import { isObject } from '@inkside/kit';

const KEPT = 50;

const cut = (document: GatewayDocument): GatewayDocument => {
  const { _revisions: ancestry } = document;
  return ancestry === undefined
    ? document
    : { ...document, _revisions: { ...ancestry, ids: ancestry.ids.slice(0, KEPT) } };
};

/**
 * The gateway keeps fifty ancestors of a document and forgets those before them, as Sync Gateway does where nobody says
 * otherwise. A leaf, and what stands behind it within those, it knows.
 */
export const cutAncestries = (gateway: FakeGateway): void => {
  const changes = gateway.port.changes.bind(gateway.port);
  const bulkGet = gateway.port.bulkGet.bind(gateway.port);
  Object.assign(gateway.port, {
    changes: async (...asked: Parameters<typeof changes>) => {
      const body: unknown = JSON.parse((await changes(...asked)).text);
      const rows =
        isObject(body) && Array.isArray(body['results']) ? (body['results'] as { doc?: GatewayDocument | null }[]) : [];
      for (const row of rows) if (row.doc !== undefined && row.doc !== null) row.doc = cut(row.doc);
      return readFeedPage(JSON.stringify(body));
    },
    bulkGet: async (...[wanted, signal, lacking]: Parameters<typeof bulkGet>) => {
      const known = (id: string): ReadonlySet<string> =>
        new Set(
          gateway.leaves(id).flatMap((leaf) => {
            const { start, ids } = cut(leaf)._revisions ?? { start: 0, ids: [] };
            return ids.map((hash, age) => `${start - age}-${hash}`);
          }),
        );
      const isForgotten = ({ id, rev }: (typeof wanted)[number]): boolean => rev !== undefined && !known(id).has(rev);
      for (const { id, rev } of wanted.filter(isForgotten)) lacking?.({ id, rev, reason: 'not_found', isGone: true });
      return (
        await bulkGet(
          wanted.filter((each) => !isForgotten(each)),
          signal,
          lacking,
        )
      ).map(cut);
    },
  });
};
