import type { WrittenRevision } from '../world/tabPouch';

/** Something that a person or a device did, and that must not be lost without someone having seen it. */
export interface Deed {
  readonly kind: 'value' | 'deletion' | 'settlement';
  readonly id: string;
  /** For values: where it stands, and what it is; every value is unlike all others. */
  readonly field: string;
  readonly value: string;
  readonly by: string;
  /** The revision that holds it, once that is known. */
  rev: string | undefined;
  /** For a settlement the revisions that it lays aside, for a deletion its tombstones. */
  readonly laidAside: string[];
  /** What its author had on the screen; counts where the write was never acknowledged. */
  readonly seenRev: string | undefined;
  isAcknowledged: boolean;
}

/** Every revision that was ever seen, by document. Bodies never change; ancestries grow longer as more is told. */
export interface KnownRevision {
  readonly body: Readonly<Record<string, unknown>>;
  readonly order: number;
}

const VALUE = /^w\d+\./;

/** Fields that hold a value of the test. */
export const valuesIn = (body: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(body).flatMap(([field, value]) =>
    typeof value === 'string' && VALUE.test(value) ? [[field, value]] : [],
  );

/** Records what was done and acknowledged, and every revision that passed by. Knows nothing of the engine. */
export interface Ledger {
  readonly deeds: readonly Deed[];
  newValue(): string;
  begin(deed: Pick<Deed, 'kind' | 'id' | 'by'> & Partial<Pick<Deed, 'field' | 'value' | 'seenRev'>>): Deed;
  /** A revision was written somewhere. */
  saw(written: Omit<WrittenRevision, 'isReplicated'>): void;
  revisionsOf(id: string): ReadonlyMap<string, KnownRevision>;
  /** Ancestors of a revision, itself first. */
  ancestryOf(id: string, rev: string): readonly string[];
  ids(): readonly string[];
}

interface Tree {
  readonly revisions: Map<string, KnownRevision>;
  readonly parents: Map<string, string>;
}

export const createLedger = (): Ledger => {
  const deeds: Deed[] = [];
  const trees = new Map<string, Tree>();
  let values = 0;
  let order = 0;

  const treeOf = (id: string): Tree => {
    const tree = trees.get(id) ?? { revisions: new Map(), parents: new Map() };
    trees.set(id, tree);
    return tree;
  };

  return {
    deeds,
    newValue: () => `w${(values += 1)}.`,
    begin: ({ kind, id, by, field = '', value = '', seenRev }) => {
      const deed: Deed = { kind, id, by, field, value, seenRev, rev: undefined, laidAside: [], isAcknowledged: false };
      deeds.push(deed);
      return deed;
    },
    saw: ({ id, rev, body, ancestry }) => {
      const { revisions, parents } = treeOf(id);
      if (!revisions.has(rev)) revisions.set(rev, { body, order: (order += 1) });
      ancestry.forEach((child, age) => {
        const parent = ancestry[age + 1];
        if (parent !== undefined) parents.set(child, parent);
      });
    },
    revisionsOf: (id) => treeOf(id).revisions,
    ancestryOf: (id, rev) => {
      const { parents } = treeOf(id);
      const found: string[] = [];
      for (let next: string | undefined = rev; next !== undefined; next = parents.get(next)) found.push(next);
      return found;
    },
    ids: () => [...trees.keys()],
  };
};
