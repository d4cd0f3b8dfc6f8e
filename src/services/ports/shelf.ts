import type { CloudShelf, StoredBook } from '../../app/kit/shelf';
import type { Uid } from '../../app/kit/units';

/** Files of books in the cloud (specification section 3, storage key layout). Every method throws `PortError`. */
export interface ShelfPort {
  /** The user's own files, and those that the operator offers. */
  files(uid: Uid): Promise<CloudShelf>;
  /** The file of one book; none where the cloud has none. */
  file(uid: Uid, bookId: string): Promise<StoredBook | undefined>;
  /** An address from which an offered file can be fetched for a while. Error besides: `errors.notFound`. */
  offeredUrl(id: string): Promise<string>;
}
