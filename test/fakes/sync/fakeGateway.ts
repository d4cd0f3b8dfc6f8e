import type { JsonObject } from '@inkside/kit';
import { readFeedPage } from '../../../packages/sync/src/gateway/feedPage';
import {
  GatewayFault,
  type FeedPage,
  type FeedQuery,
  type Gateway,
  type GatewayDocument,
} from '../../../packages/sync/src/gateway/gateway';

interface Node {
  readonly rev: string;
  readonly parent: string | undefined;
  readonly fields: JsonObject;
  readonly isDeleted: boolean;
}

interface Tree {
  readonly nodes: Map<string, Node>;
  seq: number;
  readonly left: Set<string>;
}

type Method = keyof Gateway;

const generation = (rev: string): number => Number.parseInt(rev, 10);

const leavesOf = ({ nodes }: Tree): Node[] => {
  const parents = new Set([...nodes.values()].map(({ parent }) => parent));
  return [...nodes.values()]
    .filter(({ rev }) => !parents.has(rev))
    .sort(
      (a, b) =>
        Number(a.isDeleted) - Number(b.isDeleted) || generation(b.rev) - generation(a.rev) || (a.rev < b.rev ? 1 : -1),
    );
};

const revisionsOf = ({ nodes }: Tree, rev: string) => {
  const ids: string[] = [];
  for (let at: string | undefined = rev; at !== undefined; at = nodes.get(at)?.parent) {
    ids.push(at.replace(/^\d+-/, ''));
  }
  return { start: generation(rev), ids };
};

/** From the revision itself to the oldest that it tells. */
const ancestryOf = ({ _rev, _revisions }: GatewayDocument): readonly string[] =>
  _revisions === undefined ? [_rev] : _revisions.ids.map((hash, age) => `${_revisions.start - age}-${hash}`);

/** A gateway in memory that keeps revision trees, as the real one does. What goes wrong, a test says. */
export const fakeGateway = () => {
  let trees = new Map<string, Tree>();
  let locals = new Map<string, JsonObject>();
  /** As the page that asks has seen them last. */
  const seen = new Map<string, JsonObject | undefined>();
  let sequence = 0;
  let epoch = 1;
  let revs = 0;
  const state = {
    uuid: 'cloud-1' as string | undefined,
    givesRevisions: true,
    takesBranches: true,
    givesWinners: false,
    /** Sequences are plain numbers, and one that was never given is waited behind, as Sync Gateway does. */
    takesAnySequence: false,
  };
  const calls: { readonly method: Method; readonly query?: FeedQuery }[] = [];
  const waiting = new Set<() => void>();
  const faults: { readonly method: Method; readonly fault: GatewayFault }[] = [];
  let beforeAnswer: (method: Method) => Promise<void> = async () => undefined;

  /** Documents whose bodies are not given, by id; why not. */
  const lacks = new Map<string, { readonly reason: string; readonly isGone: boolean }>();
  const cuts = new Set<() => void>();
  const changed = (): void => {
    for (const wake of [...waiting]) wake();
  };
  const treeOf = (id: string): Tree => {
    const tree = trees.get(id) ?? { nodes: new Map<string, Node>(), seq: 0, left: new Set<string>() };
    trees.set(id, tree);
    return tree;
  };
  const add = (id: string, node: Node): void => {
    const tree = treeOf(id);
    const before = leavesOf(tree)[0]?.fields['dbId'];
    tree.nodes.set(node.rev, node);
    tree.seq = sequence += 1;
    const after = leavesOf(tree)[0]?.fields['dbId'];
    if (typeof before === 'string' && before !== after && after !== undefined) tree.left.add(before);
    if (typeof after === 'string') tree.left.delete(after);
  };
  const sequenceOf = (seq: number): string => (state.takesAnySequence ? String(seq) : `${seq}:${epoch}`);
  const documentOf = (id: string, tree: Tree, node: Node, withRevisions: boolean): GatewayDocument => ({
    ...node.fields,
    _id: id,
    _rev: node.rev,
    ...(node.isDeleted ? { _deleted: true as const } : {}),
    ...(withRevisions ? { _revisions: revisionsOf(tree, node.rev) } : {}),
  });
  const insert = (document: GatewayDocument): void => {
    const { _id, _rev, _deleted, _revisions: _ancestry, ...fields } = document;
    const { nodes } = treeOf(_id);
    if (nodes.has(_rev)) return;
    const ancestry = ancestryOf(document);
    // Revisions that were never sent are known by name, as in a real tree.
    for (const [age, rev] of ancestry.entries()) {
      if (age > 0 && !nodes.has(rev)) nodes.set(rev, { rev, parent: ancestry[age + 1], fields: {}, isDeleted: false });
    }
    add(_id, { rev: _rev, parent: ancestry[1], fields, isDeleted: _deleted === true });
  };

  /** Whether it does not grow out of what stands there, on a gateway that keeps one leaf only. */
  const isBranch = (document: GatewayDocument): boolean => {
    const tree = trees.get(document._id);
    const [leaf] = tree === undefined ? [] : leavesOf(tree);
    if (state.takesBranches || leaf === undefined || tree?.nodes.has(document._rev) === true) return false;
    return !ancestryOf(document).includes(leaf.rev);
  };

  const rowsAfter = (since: number, limit: number, withRevisions: boolean) =>
    [...trees]
      .filter(([, { seq }]) => seq > since)
      .sort(([, a], [, b]) => a.seq - b.seq)
      .slice(0, limit)
      .flatMap(([id, tree]) => {
        const leaves = leavesOf(tree);
        const [winner] = leaves;
        if (winner === undefined) return [];
        const removed = since === 0 ? [] : [...tree.left];
        return [
          {
            seq: sequenceOf(tree.seq),
            id,
            changes: leaves.map(({ rev }) => ({ rev })),
            ...(lacks.has(id) && !winner.isDeleted && !state.givesWinners
              ? { doc: null, lacks: lacks.get(id)?.reason }
              : { doc: documentOf(id, tree, winner, withRevisions && state.givesRevisions) }),
            ...(winner.isDeleted ? { deleted: true } : {}),
            ...(removed.length > 0 ? { removed } : {}),
          },
        ];
      });

  const unlessAborted = async <T>(signal: AbortSignal, work: T | Promise<T>): Promise<T> => {
    let end = (): void => undefined;
    const aborted = new Promise<never>((_resolve, reject) => {
      end = () => reject(new GatewayFault('offline', 'ended'));
      if (signal.aborted) end();
      signal.addEventListener('abort', end);
    });
    return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', end));
  };

  const answer = async <T>(
    method: Method,
    signal: AbortSignal,
    work: () => T | Promise<T>,
    query?: FeedQuery,
  ): Promise<T> => {
    calls.push(query === undefined ? { method } : { method, query });
    const planned = faults.findIndex((each) => each.method === method);
    if (planned >= 0) throw faults.splice(planned, 1)[0]?.fault ?? new Error('none');
    await unlessAborted(signal, beforeAnswer(method));
    return unlessAborted(signal, work());
  };

  const changeOrCut = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        waiting.delete(wake);
        cuts.delete(cut);
      };
      const wake = (): void => {
        end();
        resolve();
      };
      const cut = (): void => {
        end();
        reject(new GatewayFault('offline', 'cut'));
      };
      waiting.add(wake);
      cuts.add(cut);
    });

  const pageOf = (rows: ReturnType<typeof rowsAfter>, since: string): FeedPage => {
    const none = state.takesAnySequence ? since : sequenceOf(since === '0' ? 0 : sequence);
    return readFeedPage(JSON.stringify({ results: rows, last_seq: rows.at(-1)?.seq ?? none }));
  };

  const readPage = async ({ since, limit, isWaiting, withRevisions }: FeedQuery): Promise<FeedPage> => {
    const [number = '', age] = since.split(':');
    const isKnown = age === String(epoch) && Number(number) <= sequence;
    if (since !== '0' && !isKnown && !state.takesAnySequence) {
      throw new GatewayFault('unknownSequence', since);
    }
    for (;;) {
      const rows = rowsAfter(Number(number), limit, withRevisions);
      if (rows.length > 0 || !isWaiting) return pageOf(rows, since);
      await changeOrCut();
    }
  };

  const port: Gateway = {
    root: (signal) =>
      answer('root', signal, () => ({
        uuid: state.uuid ?? '',
        latest: state.takesAnySequence && sequence > 0 ? sequence : undefined,
      })),
    changes: (query, signal) => answer('changes', signal, () => readPage(query), query),
    bulkGet: (wanted, signal, lacking) =>
      answer('bulkGet', signal, () =>
        wanted.flatMap(({ id, rev }) => {
          const lack = lacks.get(id);
          if (lack !== undefined) {
            lacking?.({ id, rev, ...lack });
            return [];
          }
          const tree = trees.get(id);
          if (tree === undefined) return [];
          const grownFrom = (leaf: Node): boolean =>
            rev === undefined || ancestryOf(documentOf(id, tree, leaf, true)).includes(rev);
          return leavesOf(tree)
            .filter(grownFrom)
            .map((leaf) => documentOf(id, tree, leaf, true));
        }),
      ),
    bulkDocs: (documents, { signal }) =>
      answer('bulkDocs', signal, () => {
        const outcomes = documents.map((document) => {
          if (document['isBad'] === true) return { kind: 'refused', reason: 'forbidden: bad' } as const;
          if (isBranch(document)) return { kind: 'conflict' } as const;
          insert(document);
          return { kind: 'accepted' } as const;
        });
        changed();
        return outcomes;
      }),
    readLocal: (id, signal) =>
      answer('readLocal', signal, () => {
        seen.set(id, locals.get(id));
        return locals.get(id);
      }),
    writeLocal: (id, content, signal) =>
      answer('writeLocal', signal, () => {
        if (locals.get(id) !== seen.get(id)) return false;
        locals.set(id, content);
        seen.set(id, content);
        return true;
      }),
  };

  const edit = (id: string, fields: JsonObject, isDeleted: boolean): string => {
    const before = trees.has(id) ? leavesOf(treeOf(id))[0] : undefined;
    const hash = String((revs += 1)).padStart(32, '0');
    const rev = `${before === undefined ? 1 : generation(before.rev) + 1}-${hash}`;
    add(id, { rev, parent: before?.rev, fields, isDeleted });
    return rev;
  };

  return {
    port,
    state,
    calls,
    /** Writes over what stands there; gives the revision. */
    put: (id: string, fields: JsonObject): string => {
      const rev = edit(id, fields, false);
      changed();
      return rev;
    },
    putMany: (documents: readonly (readonly [string, JsonObject])[]): void => {
      for (const [id, fields] of documents) edit(id, fields, false);
      changed();
    },
    remove: (ids: readonly string[]): void => {
      for (const id of ids) {
        const { user, dbId } = leavesOf(treeOf(id))[0]?.fields ?? {};
        edit(id, { user, dbId }, true);
      }
      changed();
    },
    insert: (document: GatewayDocument): void => {
      insert(document);
      changed();
    },
    leaves: (id: string): readonly GatewayDocument[] => {
      const tree = trees.get(id);
      return tree === undefined ? [] : leavesOf(tree).map((leaf) => documentOf(id, tree, leaf, true));
    },
    live: (): readonly string[] =>
      [...trees]
        .flatMap(([id, tree]) => {
          const [winner] = leavesOf(tree);
          return winner === undefined || winner.isDeleted ? [] : [`${id} ${winner.rev}`];
        })
        .sort(),
    /** Its body is not given from now on, without `reason` again. `state.givesWinners`: but by the feed. */
    lack: (id: string, reason?: string, isGone = false): void => {
      if (reason === undefined) lacks.delete(id);
      else lacks.set(id, { reason, isGone });
    },
    failNext: (method: Method, fault: GatewayFault, times = 1): void => {
      for (let n = 0; n < times; n += 1) faults.push({ method, fault });
    },
    healed: () => void faults.splice(0),
    /** Called before each answer: a test may wait here. */
    delay: (before: (method: Method) => Promise<void>): void => {
      beforeAnswer = before;
    },
    /** Another cloud, or one from a backup, with the documents that are given. */
    replace: ({ uuid, documents }: { uuid: string; documents: readonly GatewayDocument[] }): void => {
      [trees, locals, sequence] = [new Map(), new Map(), 0];
      epoch += 1;
      state.uuid = uuid;
      for (const document of documents) insert(document);
      changed();
    },
    /** Copies everything; what is given puts it back, as if nothing had happened since. */
    backUp: (): (() => void) => {
      const copy = () =>
        new Map(
          [...trees].map(([id, tree]) => [id, { ...tree, nodes: new Map(tree.nodes), left: new Set(tree.left) }]),
        );
      const [oldTrees, oldLocals, oldSequence] = [copy(), new Map(locals), sequence];
      return () => {
        [trees, locals, sequence] = [oldTrees, oldLocals, oldSequence];
      };
    },
    forgetLocals: (): void => locals.clear(),
    localIds: (): readonly string[] => [...locals.keys()],
    /** Ends the feeds that are held, as a proxy or a watchdog does. */
    cutFeeds: (): void => [...cuts].forEach((cut) => cut()),
    isHeld: (): boolean => waiting.size > 0,
  };
};
export type FakeGateway = ReturnType<typeof fakeGateway>;
