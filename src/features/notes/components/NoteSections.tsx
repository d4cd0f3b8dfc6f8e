import { useMemo, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useAppSelector } from '../../../app/kit/hooks';
import { useWidth } from '../../../app/kit/ui/useWidth';
import { gridLines, VirtualList, type Line } from '../../../app/kit/ui/VirtualList';
import { gridSizes } from '../gridLogic';
import type { NoteSection } from '../sectionLogic';
import { selectNotesLayout } from '../selectors';
import type { NoteRow } from '../types';
import { NoteCard } from './NoteCard';
import { ListRow } from './NotesList';
import { scrollable } from '../../../app/kit/ui/scrollable';

type Item = { readonly section: NoteSection } | { readonly note: NoteRow };

const HEADING_PX = 48;
const ROW_PX = 56;

const linesOf = (sections: readonly NoteSection[], width: number, isGrid: boolean): readonly Line<Item>[] => {
  const { gap, notes: sizes } = gridSizes(width);
  let first = 0;
  return sections.flatMap((section) => {
    const items = section.notes.map((note): Item => ({ note }));
    const heading: Line<Item> = { items: [{ section }], columns: 1, gap: 0, height: HEADING_PX, first };
    const own = gridLines(items, isGrid ? { ...sizes, gap } : { columns: 1, gap: 0, height: ROW_PX }, first + 1);
    first += section.notes.length + 1;
    return [heading, ...own];
  });
};

interface NoteSectionsProps {
  readonly sections: readonly NoteSection[];
  readonly headingOf: (section: NoteSection) => ReactNode;
}

/** Notes under the names of what they belong to, as a grid or a list. */
export const NoteSections = ({ sections, headingOf }: NoteSectionsProps) => {
  const intl = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const width = useWidth(field);
  const isGrid = useAppSelector(selectNotesLayout) === 'grid';
  const lines = useMemo(() => linesOf(sections, width, isGrid), [sections, width, isGrid]);
  const total = sections.reduce((sum, { notes }) => sum + notes.length + 1, 0);
  return (
    <div {...scrollable} className="page" ref={scroller}>
      <div ref={field}>
        {width === 0 ? null : (
          <VirtualList
            lines={lines}
            total={total}
            scroller={scroller}
            label={intl.formatMessage({ id: 'common.notes' })}
            keyOf={(item) => ('note' in item ? item.note.documentId : `section ${item.section.id}`)}
          >
            {(item) =>
              'section' in item ? (
                <h2 className="notes-section">{headingOf(item.section)}</h2>
              ) : isGrid ? (
                <NoteCard row={item.note} />
              ) : (
                <ListRow row={item.note} />
              )
            }
          </VirtualList>
        )}
      </div>
    </div>
  );
};
