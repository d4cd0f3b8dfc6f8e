/**
 * Which documents of a library are one (specification section 4): of books with one `idString` the newest stands, of links
 * with one `documentUniqueId` the oldest. Written once, so that what a catalogue offers is what the app shows.
 */

/** What the rule looks at of a book's or a link's document; days in epoch milliseconds. */
export interface LibraryFacts {
  /** Breaks ties, so that every browser, and the cloud, chooses the same one. */
  readonly documentId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

interface BookFacts extends LibraryFacts {
  /** The path of the file on the device; one without it is no duplicate of anything. */
  readonly idString?: string | undefined;
}

/** Registrations of one file have one key, and a book without an `idString` has one of its own. */
export const bookFileKey = ({ idString = '', documentId }: BookFacts): string =>
  idString === '' ? `document ${documentId}` : `path ${idString}`;

/** Whether a book stands before another registration of its file. */
export const isNewerBook = (book: LibraryFacts, other: LibraryFacts): boolean =>
  book.updatedAt > other.updatedAt || (book.updatedAt === other.updatedAt && book.documentId > other.documentId);

/** Whether a link stands before another one of its book. */
export const isOlderLink = (link: LibraryFacts, other: LibraryFacts): boolean =>
  link.createdAt < other.createdAt || (link.createdAt === other.createdAt && link.documentId < other.documentId);

const grouped = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [row]);
    else known.push(row);
  }
  return groups;
};

/** The registrations of each file. @returns the newest of each first, which stands, and the newest file first */
export const bookRegistrations = <Book extends BookFacts>(books: readonly Book[]): readonly (readonly Book[])[] => [
  ...grouped(
    books.toSorted((a, b) => (isNewerBook(a, b) ? -1 : 1)),
    bookFileKey,
  ).values(),
];

/** The links of each book, by its id. @returns the oldest of each first, which says where the book is at home */
export const linksByBook = <Link extends LibraryFacts & { readonly bookId: string }>(
  links: readonly Link[],
): ReadonlyMap<string, readonly Link[]> =>
  grouped(
    links.toSorted((a, b) => (isOlderLink(a, b) ? -1 : 1)),
    ({ bookId }) => bookId,
  );
