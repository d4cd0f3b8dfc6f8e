/** A folder as a tree needs it. */
export interface TreeNode {
  readonly id: string;
  readonly title: string;
  /** The folder it lies in; null at the root. */
  readonly parentId: string | null;
}

/** The id that the root has among rows; no folder is called so. */
export const ROOT = '';

export interface Tree {
  /** What lies in each folder, by its id, in the order of names. */
  readonly children: ReadonlyMap<string, readonly TreeNode[]>;
  /** Where each folder hangs: its own parent, or the root where that is missing or the way up is a circle. */
  readonly parents: ReadonlyMap<string, string>;
}

/** Where each folder hangs; circles are cut open where they are met. */
const parentsOf = (known: ReadonlyMap<string, TreeNode>): Map<string, string> => {
  const parents = new Map<string, string>();
  for (const { id, parentId } of known.values())
    parents.set(id, parentId !== null && known.has(parentId) ? parentId : ROOT);

  const rooted = new Set([ROOT]);
  for (const id of known.keys()) {
    const way = new Set<string>();
    let each = id;
    while (!rooted.has(each) && !way.has(each)) {
      way.add(each);
      each = parents.get(each) ?? ROOT;
    }
    if (!rooted.has(each)) parents.set(each, ROOT);
    for (const one of way) rooted.add(one);
  }
  return parents;
};

/**
 * Makes a tree of folders. Those of other clients may name parents that are missing, or each other: they hang at the root,
 * so that none is hidden and no way up is endless.
 * @param compare order of names in the person's language
 */
export const treeOf = (nodes: readonly TreeNode[], compare: (a: string, b: string) => number): Tree => {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const parents = parentsOf(known);
  const children = new Map<string, TreeNode[]>();
  for (const node of [...known.values()].sort((a, b) => compare(a.title, b.title))) {
    const parent = parents.get(node.id) ?? ROOT;
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [node]);
    else siblings.push(node);
  }
  return { children, parents };
};

/** One visible line of the tree. */
export interface TreeRow {
  /** `ROOT` for the root. */
  readonly id: string;
  readonly title: string;
  /** 1 is the root. */
  readonly level: number;
  /** Undefined where nothing lies in it. */
  readonly isOpen: boolean | undefined;
  /** Its place among its siblings, 1 first, and how many they are. */
  readonly place: number;
  readonly siblings: number;
}

/** Names compared as people mean them: one form of each letter, whatever the case. */
const folded = (text: string): string => text.normalize('NFC').toLocaleLowerCase();

/** The folders on the way from the root down to each of `ids`, they themselves left out unless another one lies below. */
export const waysTo = ({ parents }: Tree, ids: Iterable<string>): Set<string> => {
  const above = new Set([ROOT]);
  for (const id of ids) {
    let parent = parents.get(id);
    while (parent !== undefined && !above.has(parent)) {
      above.add(parent);
      parent = parents.get(parent);
    }
  }
  return above;
};

interface Shown {
  readonly open: ReadonlySet<string>;
  /** Without it all are shown. */
  readonly only?: ReadonlySet<string>;
}

/** The visible lines, from above. */
export const rowsOf = ({ children }: Tree, rootTitle: string, { open, only }: Shown): readonly TreeRow[] => {
  const within = (id: string): readonly TreeNode[] => {
    const all = children.get(id) ?? [];
    return only === undefined ? all : all.filter((node) => only.has(node.id));
  };
  const rows: TreeRow[] = [];
  // Not by a function that calls itself: folders of another client may lie in each other ten thousand deep.
  const coming: Omit<TreeRow, 'isOpen'>[] = [{ id: ROOT, title: rootTitle, level: 1, place: 1, siblings: 1 }];
  for (let row = coming.pop(); row !== undefined; row = coming.pop()) {
    const { id, level } = row;
    const inside = within(id);
    const isOpen = inside.length === 0 ? undefined : id === ROOT || open.has(id);
    rows.push({ ...row, isOpen });
    if (isOpen !== true) continue;
    for (let index = inside.length - 1; index >= 0; index -= 1) {
      const node = inside[index];
      if (node === undefined) continue;
      coming.push({ id: node.id, title: node.title, level: level + 1, place: index + 1, siblings: inside.length });
    }
  }
  return rows;
};

/** What a search leaves: the `hits`, whose names hold the words, and with them the folders on the way there, `only`. */
export const found = (tree: Tree, nodes: readonly TreeNode[], words: string) => {
  const wanted = folded(words.trim());
  const hits = new Set(nodes.filter(({ title }) => folded(title).includes(wanted)).map(({ id }) => id));
  const open = waysTo(tree, hits);
  return { hits, open, only: new Set([...hits, ...open]) };
};
