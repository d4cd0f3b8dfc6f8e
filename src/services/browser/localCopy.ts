import { asBytes, type Bytes, type Uid } from '@inkside/kit';
import type { KeptArticles } from '../articles/keptArticles';
import type { KeptBooks } from '../books/keptBooks';

/**
 * What was opened in this browser and is fetched again when it is opened the next time, beside notes, which the port of
 * kept notes counts. Nothing that only this browser has is among it. Throws `errors.database`.
 */
export interface LocalCopyPort {
  use(uid: Uid): Promise<{ readonly books: Bytes; readonly articles: Bytes }>;
  clear(uid: Uid): Promise<void>;
}

interface LocalCopyParts {
  readonly books: Pick<KeptBooks, 'bytes' | 'clear'>;
  readonly articles: Pick<KeptArticles, 'bytes' | 'clear'>;
}

export const createLocalCopy = ({ books, articles }: LocalCopyParts): LocalCopyPort => ({
  use: async (uid) => ({ books: asBytes(await books.bytes(uid)), articles: asBytes(await articles.bytes(uid)) }),
  clear: async (uid) => {
    await books.clear(uid);
    await articles.clear(uid);
  },
});
