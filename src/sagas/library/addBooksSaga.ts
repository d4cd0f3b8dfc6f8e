import type { Action } from '@reduxjs/toolkit';
import { call, fork, put, select, type SagaGenerator, take } from 'typed-redux-saga';

import { appErrorOf, type FileId, PUSH_MAX_FILES } from '@inkside/kit';
import {
  booksAccepted,
  booksChosen,
  booksLooked,
  booksRefused,
  type ChosenBook,
  type DuplicateBook,
  duplicateAnswered,
  duplicatesFound,
  manyAnswered,
  manyBooksAsked,
  type RefusedBook,
} from '../../features/library/addingSlice';
import { bookNameKey, stemOf } from '../../features/library/bookDocument';
import { selectShelf } from '../../features/library/selectors';
import { fileFault, safeNameOf } from '../../features/push/logic';
import { transferMoved, transfersClearChosen, transfersQueued } from '../../features/transfers/slice';
import type { BookLook } from '../../services/ports/books';
import type { Scope } from '../scope';

interface Coming {
  readonly title: string;
  readonly keys: readonly (string | undefined)[];
  readonly isResting: boolean;
}

/** What is known of the books of this session that are not in the library yet, and of those that are asked about. */
interface Adding {
  /**
   * How each is called, and what it is known by: its hash, and title with author. One whose upload is over without a book
   * rests: it counts again when the upload is tried again.
   */
  readonly coming: Map<FileId, Coming>;
  /** Whether a question about many stands: the next one waits for its answer. */
  isAskingMany: boolean;
  readonly asked: Map<FileId, { readonly file: ChosenBook; readonly folder: string }>;
}

const hashKey = (md5: string): string => `md5 ${md5}`;

/** Of files that do not go into the library nothing stays. */
function* letGo(files: readonly ChosenBook[], { coming }: Adding, { services }: Scope): SagaGenerator<void> {
  for (const { fileId } of files) {
    coming.delete(fileId);
    services.files.release(fileId);
    yield* call(() => services.bookFiles.letGo(fileId));
  }
}

const comingBy = ({ coming }: Adding, key: string): string | undefined =>
  [...coming.values()].find(({ keys, isResting }) => !isResting && keys.includes(key))?.title;

/** The book that a file may be one with: in the library, or on its way into it. */
function* twinOf(
  look: BookLook,
  title: string,
  adding: Adding,
): SagaGenerator<Pick<DuplicateBook, 'twin' | 'isSameFile'> | undefined> {
  const { books } = yield* select(selectShelf);
  const same = books.find(({ hash }) => hash === look.md5)?.title ?? comingBy(adding, hashKey(look.md5));
  if (same !== undefined) return { twin: same, isSameFile: true };
  const key = bookNameKey(title, look.authors);
  if (key === undefined) return undefined;
  const alike = books.find((book) => bookNameKey(book.title, book.authors) === key)?.title ?? comingBy(adding, key);
  return alike === undefined ? undefined : { twin: alike, isSameFile: false };
}

type Seen =
  | { readonly kind: 'sure'; readonly file: ChosenBook }
  | { readonly kind: 'duplicate'; readonly file: DuplicateBook }
  | { readonly kind: 'refused'; readonly file: ChosenBook; readonly error: RefusedBook['error'] };

/** A file on its way into the library: refused at once, or asked what it says of itself. */
type Asked =
  | Extract<Seen, { readonly kind: 'refused' }>
  | { readonly kind: 'looking'; readonly file: ChosenBook; readonly looking: Promise<BookLook> };

/** Looks are asked for before their turn: while the answer to one is dealt with, the next file is looked at. */
const beginLook = (chosen: ChosenBook, { services }: Scope): Asked => {
  const file = { ...chosen, name: safeNameOf(chosen.name) };
  const error = fileFault(file);
  if (error !== undefined) return { kind: 'refused', file, error };
  const looking = services.bookFiles.look(file.fileId);
  // Whoever takes it in its turn hears what was wrong.
  looking.catch(() => undefined);
  return { kind: 'looking', file, looking };
};

/** What a file says of itself, and whether the library has it. Nothing is written. */
function* takeLook(asked: Asked, adding: Adding): SagaGenerator<Seen> {
  if (asked.kind === 'refused') return asked;
  const { file, looking } = asked;
  try {
    const look = yield* call(() => looking);
    const title = look.title || stemOf(file.name);
    const twin = yield* call(twinOf, look, title, adding);
    const keys = [hashKey(look.md5), bookNameKey(title, look.authors)];
    adding.coming.set(file.fileId, { title, keys, isResting: false });
    return twin === undefined ? { kind: 'sure', file } : { kind: 'duplicate', file: { ...file, ...twin } };
  } catch (thrown) {
    return { kind: 'refused', file, error: appErrorOf(thrown) };
  }
}

/** One upload: what is wrong is named, what may be there already is asked about, the rest goes up. */
function* addUpload(files: readonly ChosenBook[], folder: string, adding: Adding, scope: Scope): SagaGenerator<void> {
  const seen: Seen[] = [];
  const looks = files.map((file) => beginLook(file, scope));
  for (const look of looks) {
    yield* put(booksLooked({ done: seen.length, of: files.length }));
    seen.push(yield* call(takeLook, look, adding));
  }
  yield* put(booksLooked(null));
  const refused = seen.flatMap((each) => (each.kind === 'refused' ? [each] : []));
  const duplicates = seen.flatMap((each) => (each.kind === 'duplicate' ? [each.file] : []));
  const sure = seen.flatMap((each) => (each.kind === 'sure' ? [each.file] : []));
  if (refused.length > 0)
    yield* put(booksRefused({ files: refused.map(({ file: { name }, error }) => ({ name, error })) }));
  yield* call(
    letGo,
    refused.map(({ file }) => file),
    adding,
    scope,
  );
  for (const { twin: _twin, isSameFile: _same, ...file } of duplicates) adding.asked.set(file.fileId, { file, folder });
  if (duplicates.length > 0) yield* put(duplicatesFound({ files: duplicates }));
  if (sure.length > 0) yield* put(booksAccepted({ files: sure, folder }));
}

const uploadsOf = (files: readonly ChosenBook[]): readonly (readonly ChosenBook[])[] =>
  Array.from({ length: Math.ceil(files.length / PUSH_MAX_FILES) }, (_, index) =>
    files.slice(index * PUSH_MAX_FILES, (index + 1) * PUSH_MAX_FILES),
  );

type ManyAnswer = ReturnType<typeof manyAnswered>;

/** One upload takes 30 files (specification section 5): more is confirmed, and goes as several, one after the other. */
function* isWanted(files: readonly ChosenBook[], uploads: number, adding: Adding): SagaGenerator<boolean> {
  const [first] = files;
  if (uploads <= 1 || first === undefined) return true;
  const id = first.fileId;
  while (adding.isAskingMany) yield* take(manyAnswered);
  adding.isAskingMany = true;
  yield* put(manyBooksAsked({ id, count: files.length, uploads }));
  const { payload }: ManyAnswer = yield* take(
    (action: Action): action is ManyAnswer => manyAnswered.match(action) && action.payload.id === id,
  );
  adding.isAskingMany = false;
  return payload.goes;
}

/** Each upload is in the queue as soon as it was looked into: the queue keeps order, and lasts longer than the page. */
function* addAll(files: readonly ChosenBook[], folder: string, adding: Adding, scope: Scope): SagaGenerator<void> {
  const uploads = uploadsOf(files);
  if (!(yield* call(isWanted, files, uploads.length, adding))) {
    yield* call(letGo, files, adding, scope);
    return;
  }
  for (const upload of uploads) yield* call(addUpload, upload, folder, adding, scope);
}

type Answered = ReturnType<typeof duplicateAnswered>['payload'];

/** A duplicate that is kept goes up; of one that is not nothing is left. */
function* answerDuplicates({ fileId, keeps, isForAll }: Answered, adding: Adding, scope: Scope): SagaGenerator<void> {
  const { asked } = adding;
  const meant = isForAll ? [...asked.keys()] : [fileId];
  for (const id of meant) {
    const known = asked.get(id);
    asked.delete(id);
    if (known === undefined) continue;
    if (keeps === 'both') yield* put(booksAccepted({ files: [known.file], folder: known.folder }));
    else yield* call(letGo, [known.file], adding, scope);
  }
}

/** Keeps what is known of coming books true to what becomes of their uploads. */
const keepUp = ({ coming }: Adding, action: Action): void => {
  const rest = (fileId: FileId, isResting: boolean): void => {
    const known = coming.get(fileId);
    if (known !== undefined) coming.set(fileId, { ...known, isResting });
  };
  if (transfersQueued.match(action)) for (const { fileId } of action.payload.files) rest(fileId, false);
  if (transfersClearChosen.match(action))
    for (const [fileId, { isResting }] of [...coming]) if (isResting) coming.delete(fileId);
  if (!transferMoved.match(action)) return;
  const { fileId, phase } = action.payload;
  // From then on the library itself says whether it has the book.
  if (phase === 'done') coming.delete(fileId);
  if (phase === 'failed' || phase === 'cancelled') rest(fileId, true);
};

const heard = [booksChosen, duplicateAnswered, transferMoved, transfersQueued, transfersClearChosen];
const isHeard = (action: Action): boolean => heard.some(({ match }) => match(action));

/** Takes chosen books to the uploads. Ends by cancel. */
export function* addBooksSaga(scope: Scope): SagaGenerator<void> {
  const adding: Adding = { coming: new Map(), asked: new Map(), isAskingMany: false };
  for (;;) {
    const action: Action = yield* take(isHeard);
    if (booksChosen.match(action)) yield* fork(addAll, action.payload.files, action.payload.folder, adding, scope);
    if (duplicateAnswered.match(action)) yield* fork(answerDuplicates, action.payload, adding, scope);
    keepUp(adding, action);
  }
}
