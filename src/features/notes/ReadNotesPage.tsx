import { useIntl } from 'react-intl';
import { type ReactNode, useMemo } from 'react';

import { gridLines, GridPage, type Line, NoMatch, useAppSelector } from '@inkside/ui';
import { NoteActs } from './components/NoteActs';
import { GridHead, gridSizes, NotesBrowser } from './components/NotesBrowser';
import { NoNotes } from './components/NoNotes';
import { selectReadingSections } from './selectors';
import { useNoteTools } from './components/useNoteTools';
import type { NoteRow } from './slice';
import type { NoteSection } from './listLogic';
import { NoteCard } from './components/NoteCard';
import { ListRow } from './components/NotesList';
import './components/notes.css';
import './components/notePlaces.css';

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
  readonly above: ReactNode;
  readonly isGrid: boolean;
  readonly sections: readonly NoteSection[];
  readonly headingOf: (section: NoteSection) => ReactNode;
}

/** Notes under the names of what they belong to, as a grid or a list. */
const NoteSections = ({ above, isGrid, sections, headingOf }: NoteSectionsProps) => {
  const intl = useIntl();
  const linesIn = useMemo(() => (width: number) => linesOf(sections, width, isGrid), [sections, isGrid]);
  const notes = useMemo(() => sections.flatMap((section) => section.notes), [sections]);
  return (
    <GridPage
      total={sections.length + notes.length}
      {...{ linesIn, above }}
      className="note-sections"
      label={intl.formatMessage({ id: 'common.notes' })}
      keyOf={(item) => ('note' in item ? item.note.documentId : `section ${item.section.id}`)}
      frame={(cards, width) => (
        <NoteActs
          rows={notes}
          all={notes}
          columns={isGrid ? gridSizes(width).notes.columns : 1}
          head={<GridHead count={notes.length} />}
        >
          {cards}
        </NoteActs>
      )}
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
    </GridPage>
  );
};

/** The books that hold a note with the words in its title, and those notes. */
const FoundSections = ({ sections }: Pick<NoteSectionsProps, 'sections'>) => {
  const intl = useIntl();
  const { tools, view, words, chips, clear, arrange } = useNoteTools('readNote', { hasOrder: false });
  const found = useMemo(
    () =>
      sections.flatMap((section) => {
        const notes = arrange(section.notes);
        return notes.length === 0 ? [] : [{ ...section, notes }];
      }),
    [sections, arrange],
  );
  return (
    <>
      {tools}
      {found.length === 0 ? (
        <div className="page">
          {chips}
          <NoMatch words={words} text={intl.formatMessage({ id: 'notes.searched' })} onClear={clear} />
        </div>
      ) : (
        <NoteSections
          above={chips}
          isGrid={view === 'grid'}
          sections={found}
          headingOf={({ title }) => (
            <span title={title}>{title || intl.formatMessage({ id: 'notePlaces.unknownBook' })}</span>
          )}
        />
      )}
    </>
  );
};

const none: readonly NoteRow[] = [];

/** Notes that were written in books, book by book (specification section 2, readNote). */
export default function ReadNotesPage() {
  const intl = useIntl();
  const sections = useAppSelector(selectReadingSections);
  if (sections.length > 0) return <FoundSections sections={sections} />;
  return (
    <NotesBrowser
      list="readNote"
      rows={none}
      empty={
        <NoNotes
          title={intl.formatMessage({ id: 'notePlaces.noneRead' })}
          text={intl.formatMessage({ id: 'notePlaces.noneReadText' })}
        />
      }
    />
  );
}
