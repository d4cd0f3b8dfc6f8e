import { call, put, type SagaGenerator } from 'typed-redux-saga';

import { asObjectKey, type ObjectKey, type Uid } from '@inkside/kit';
import { bookDocument, stemOf } from '../../features/library/bookDocument';
import { standingsFound } from '../../features/library/factsSlice';
import { linkDocumentOf } from '../../features/library/operations';
import type { BookLook } from '../../services/ports/books';
import type { ChosenBook } from '../../features/library/addingSlice';
import { quietly } from '../effects/effects';
import type { Scope } from '../scope';
import type { PushObject } from '../transfers/announcePush';

/** A book whose bytes are stored. */
interface StoredFile {
  readonly file: ChosenBook;
  readonly object: PushObject;
  readonly md5: string | undefined;
  /** The folder that it is to stand in; '' is the root. */
  readonly folder?: string;
}

/** Where the file of a new book lies: as devices look for it (reference: cloud-api 5.1). */
export const bookObjectOf = (uid: Uid, { name }: { readonly name: string }, id: string): PushObject => {
  const extension = /\.([a-z0-9]{1,12})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin';
  return { id, extension, key: asObjectKey(`${uid}/reader/${id}/book/${id}.${extension}`) };
};

/** Whether a file on its way is one of the library, also where an earlier page has sent it. */
export const isBookObject = (uid: Uid, { key }: PushObject): boolean => key.startsWith(`${uid}/reader/`);

const noLook: Omit<BookLook, 'md5'> = { title: '', authors: '', language: '', hasCover: false };

/** What the file says of itself; only its name where an earlier page has sent it and its bytes are not here. */
function* lookOf({ file: { fileId } }: StoredFile, { services }: Scope): SagaGenerator<Omit<BookLook, 'md5'>> {
  try {
    return yield* call(() => services.bookFiles.look(fileId));
  } catch {
    return noLook;
  }
}

function* keepCover({ file, object }: StoredFile, { uid, services }: Scope): SagaGenerator<ObjectKey | undefined> {
  const key = asObjectKey(`${uid}/reader/${object.id}/thumbnail/${object.id}.png`);
  try {
    return (yield* call(() => services.bookFiles.keepCover(file.fileId, key))) ? key : undefined;
  } catch {
    // The book stands without it, under a drawn one.
    return undefined;
  }
}

/** The bytes lie in the cloud: the cover follows, and then the documents, by which devices and lists know the book. */
export function* registerBook(sending: StoredFile, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const { file, object, md5 = '', folder = '' } = sending;
  const look = yield* call(lookOf, sending, scope);
  const coverKey = look.hasCover ? yield* call(keepCover, sending, scope) : undefined;
  const at = services.clock.now();
  const { id, extension, key } = object;
  const { title, authors, language } = look;
  const document = bookDocument({
    ...{ uid, id, extension, authors, language, md5, at },
    ...{ name: file.name, size: file.size, title: title || stemOf(file.name) },
    ...{ coverKey: coverKey ?? '', folderId: folder },
  });
  // An earlier page may have written both, and have ended before it forgot the upload.
  const isNew =
    folder !== '' && (yield* call(() => services.documents.get(uid, 'library', document._id))) === undefined;
  if (isNew) {
    const link = linkDocumentOf({ uid, now: at, newId: () => services.ids.newId() }, id, folder);
    yield* call(() => services.documents.create(uid, 'library', link));
  }
  yield* call(() => services.documents.create(uid, 'library', document));
  const found = coverKey === undefined ? {} : { coverKey };
  yield* put(standingsFound({ standings: [{ id, isStored: true, ...found }] }));
  const book = { id, coverUrl: coverKey ?? '', updatedAt: at };
  // The book stands: what is only remembered of it is found again by its next look.
  yield* call(quietly, 'library/remember', services.clock, () =>
    services.bookFiles.remember(uid, book, { fileKey: key, ...found }),
  );
  yield* call(() => services.bookFiles.letGo(file.fileId));
}
