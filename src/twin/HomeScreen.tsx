import { REFUSALS, type TwinBook, type TwinFile } from '@inkside/twin';

import { type TwinProps, useTwin } from './useTwin';
import type { Say, WordId } from './words';

const REASONS: ReadonlyMap<string, WordId> = new Map([
  [REFUSALS.full, 'full'],
  [REFUSALS.kind, 'kind'],
  [REFUSALS.firmware, 'firmwareOld'],
  [REFUSALS.missing, 'notInCloud'],
]);

/** The device's own reason in the reader's language; others are facts, as they are. */
export const reasonOf = (reason: string, say: Say): string => {
  const id = REASONS.get(reason);
  return id === undefined ? reason : say(id);
};

const stateOf = ({ state, reason }: TwinFile, say: Say): string => {
  if (state === 'refused') return say('refused', { reason: reasonOf(reason, say) });
  return state === 'waiting' ? say('waiting') : '';
};

const FileRow = ({ file, twin, say }: { readonly file: TwinFile } & Pick<TwinProps, 'twin' | 'say'>) => (
  <li>
    <button
      type="button"
      className="row"
      disabled={file.state !== 'here'}
      onClick={() => void twin.open(file.documentId)}
    >
      <span className={file.isOpened ? 'name' : 'name new'}>{file.name}</span>
      <small>{stateOf(file, say)}</small>
    </button>
    <button
      type="button"
      className="remove"
      aria-label={say('remove', { name: file.name })}
      onClick={() => void twin.remove(file.documentId)}
    >
      ×
    </button>
  </li>
);

interface ListProps extends Pick<TwinProps, 'twin' | 'say'> {
  readonly title: string;
  readonly files: readonly TwinFile[];
  readonly empty?: string;
}

const FileList = ({ title, files, empty = '', twin, say }: ListProps) => (
  <section>
    <h2>{title}</h2>
    {files.length === 0 && <p>{empty}</p>}
    <ul aria-label={title}>
      {files.toReversed().map((file) => (
        <FileRow key={file.documentId} {...{ file, twin, say }} />
      ))}
    </ul>
  </section>
);

const stateOfBook = ({ told, progress }: TwinBook, say: Say): string =>
  told !== '' && told !== 'opened' ? say('refused', { reason: reasonOf(told, say) }) : progress;

/** Books of the library, the newest first; those whose file is here can be let go of. */
const BookList = ({ books, twin, say }: { readonly books: readonly TwinBook[] } & Pick<TwinProps, 'twin' | 'say'>) => (
  <section>
    <h2>{say('books')}</h2>
    {books.length === 0 && <p>{say('booksEmpty')}</p>}
    <ul aria-label={say('books')}>
      {books.map((book) => (
        <li key={book.documentId}>
          <button type="button" className="row" onClick={() => void twin.openBook(book.bookId)}>
            <span className="name">{book.title}</span>
            <small>{stateOfBook(book, say)}</small>
          </button>
          {book.key !== '' && (
            <button
              type="button"
              className="remove"
              aria-label={say('remove', { name: book.title })}
              onClick={() => void twin.removeBook(book.bookId)}
            >
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  </section>
);

/** What the device has, the newest first. */
export const HomeScreen = ({ twin, say }: Pick<TwinProps, 'twin' | 'say'>) => {
  const { state } = useTwin(twin);
  const files = Object.values(state.files);
  const notes = Object.values(state.notes).toSorted((a, b) => b.updatedAt - a.updatedAt);
  const books = Object.values(state.library.books).toSorted((a, b) => b.updatedAt - a.updatedAt);
  const screensavers = files.filter(({ isScreensaver }) => isScreensaver);
  const others = files.filter(({ isScreensaver }) => !isScreensaver);
  return (
    <div className="home">
      <FileList title={say('files')} files={others} empty={say('filesEmpty')} {...{ twin, say }} />
      <BookList books={books} {...{ twin, say }} />
      {screensavers.length > 0 && <FileList title={say('screensavers')} files={screensavers} {...{ twin, say }} />}
      <section>
        <h2>{say('notes')}</h2>
        {notes.length === 0 && <p>{say('notesEmpty')}</p>}
        <ul aria-label={say('notes')}>
          {notes.map(({ noteId, title }) => (
            <li key={noteId}>
              <button type="button" className="row" onClick={() => void twin.openNote(noteId)}>
                <span className="name">{title}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
};
