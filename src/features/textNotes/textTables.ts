import { type Editor, Extension, mergeAttributes, Node } from '@tiptap/core';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
} from '@tiptap/pm/tables';

/** By these names the library of tables knows their parts. */
const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const spanOf = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number(element.getAttribute(name)) || 1),
});

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: spanOf('colspan'),
      rowspan: spanOf('rowspan'),
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  addKeyboardShortcuts() {
    return {
      Tab: ({ editor }) => goToCell(editor, 1),
      'Shift-Tab': ({ editor }) => goToCell(editor, -1),
    };
  },
  addProseMirrorPlugins: () => [tableEditing()],
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

const TableRoles = Extension.create({
  name: 'tableRoles',
  extendNodeSchema: ({ name }) => (ROLES[name] === undefined ? {} : { tableRole: ROLES[name] }),
});

/** Tables as devices write them: no library of TipTap's own, which sets styles in the page. */
export const tableParts = [Table, TableRow, cell('tableCell', 'td'), cell('tableHeader', 'th'), TableRoles];

const changes = {
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  deleteRow,
  deleteColumn,
  deleteTable,
} as const;

export type TableChange = keyof typeof changes;
export const TABLE_CHANGES = Object.keys(changes) as readonly TableChange[];

/** Changes the table in which the caret stands. */
export const changeTable = (editor: Editor, change: TableChange): void => {
  changes[change](editor.state, editor.view.dispatch);
  editor.commands.focus();
};

export const isInsideTable = ({ state }: Editor): boolean => isInTable(state);

/** The next cell, or the one before; beyond the last one a new row begins. */
function goToCell(editor: Editor, direction: 1 | -1): boolean {
  if (!isInTable(editor.state)) return false;
  if (goToNextCell(direction)(editor.state, editor.view.dispatch)) return true;
  if (direction === -1) return true;
  addRowAfter(editor.state, editor.view.dispatch);
  goToNextCell(1)(editor.state, editor.view.dispatch);
  return true;
}

const emptyCell = (type: 'tableCell' | 'tableHeader') => ({ type, content: [{ type: 'paragraph' }] });
const COLUMNS = 3;
const rowOf = (type: 'tableCell' | 'tableHeader') => ({
  type: 'tableRow',
  content: Array.from({ length: COLUMNS }, () => emptyCell(type)),
});

/** Three columns: a head and two rows. */
export const NEW_TABLE = {
  type: 'table',
  content: [rowOf('tableHeader'), rowOf('tableCell'), rowOf('tableCell')],
};
