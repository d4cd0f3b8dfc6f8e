import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';

import { ROOT, rowsOf, type TreeNode, treeOf, waysTo } from './treeLogic';

/**
 * Folders as the rows of a `TreeView`, that of `current` and those on the way there open unless somebody closed them.
 * @param current id of the folder that is shown; null is the root
 */
export const useFolds = (nodes: readonly TreeNode[], rootTitle: string, current: string | null) => {
  const { locale } = useIntl();
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map());
  const tree = useMemo(() => treeOf(nodes, new Intl.Collator(locale, { numeric: true }).compare), [nodes, locale]);
  const rows = useMemo(() => {
    const open = waysTo(tree, current === null ? [] : [current]);
    if (current !== null) open.add(current);
    for (const [id, isOpen] of folds) {
      if (isOpen) open.add(id);
      else open.delete(id);
    }
    return rowsOf(tree, rootTitle, { open });
  }, [tree, rootTitle, current, folds]);
  const fold = (id: string, isOpen: boolean): void => setFolds((known) => new Map(known).set(id, isOpen));
  return { rows, fold, row: current ?? ROOT, idOf: (row: string): string | null => (row === ROOT ? null : row) };
};
