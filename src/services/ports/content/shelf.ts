import type { CloudShelf } from '../../../app/kit/facts/shelf';
import type { Uid } from '../../../app/kit/text/units';

/** Files of books in the cloud (specification section 3, storage key layout). Every method throws `PortError`. */
export interface ShelfPort {
  /** The user's own files, and those that the operator offers. */
  files(uid: Uid): Promise<CloudShelf>;
  /** An address from which an offered file can be fetched for a while. Error besides: `errors.notFound`. */
  offeredUrl(id: string): Promise<string>;
}
