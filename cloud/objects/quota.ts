import { ObjectStoreError, ownerOf } from './objectStore';
import type { ObjectStore } from './objectStore';

/** Bytes that an owner may store; without a limit for `Infinity`. Asked for each write, so it should remember. */
export type LimitOf = (owner: string) => Promise<number>;

/** Whose limit counts. An owner that is no account, such as a group, has its bytes counted with somebody who has one. */
export interface Billing {
  payerOf(owner: string): Promise<string>;
  /** Owners, besides itself, that a payer pays for. */
  paidBy(payer: string): Promise<readonly string[]>;
}

const OWN_BILL: Billing = { payerOf: async (owner) => owner, paidBy: async () => [] };

/** Of a body of unknown length, this much is made room for at a time. */
const STEP_BYTES = 1024 ** 2;

/** Room for one body, beside what its owner has and what else is on its way. */
interface Room {
  /** `quotaExceeded` */
  reserve(bytes: number): Promise<void>;
  release(): void;
}

/** Bytes of the payer, and of everything that it pays for. */
const usedOf = async (store: ObjectStore, billing: Billing, payer: string): Promise<number> => {
  const owners = [payer, ...(await billing.paidBy(payer))];
  const used = await Promise.all(owners.map((owner) => store.usedBytes(owner)));
  return used.reduce((sum, bytes) => sum + bytes, 0);
};

const createRooms = (store: ObjectStore, limitOf: LimitOf, billing: Billing) => {
  const reserved = new Map<string, number>();
  let releases = 0;

  /** A body that ends between the question and its answer has become part of the total: then it is asked again. */
  const usedNow = async (owner: string): Promise<number> => {
    const before = releases;
    const used = await usedOf(store, billing, owner);
    return before === releases ? used : usedNow(owner);
  };
  const add = (owner: string, bytes: number): void => {
    const sum = (reserved.get(owner) ?? 0) + bytes;
    if (sum === 0) reserved.delete(owner);
    else reserved.set(owner, sum);
  };

  /** `freed`: bytes that go when this body is stored. */
  /** `owner`: the payer. */
  const roomOf = (owner: string, freed: number): Room => {
    let held = 0;
    return {
      async reserve(bytes) {
        const limit = await limitOf(owner);
        const used = (await usedNow(owner)) + (reserved.get(owner) ?? 0);
        if (used + bytes - freed > limit) throw new ObjectStoreError('quotaExceeded', { limit });
        add(owner, bytes);
        held += bytes;
      },
      release() {
        releases += 1;
        add(owner, -held);
      },
    };
  };
  return async (key: string, freed: number): Promise<Room> => roomOf(await billing.payerOf(ownerOf(key)), freed);
};

async function* within(room: Room, body: AsyncIterable<Uint8Array>, announced: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  let covered = announced;
  for await (const chunk of body) {
    size += chunk.length;
    while (size > covered) {
      await room.reserve(STEP_BYTES);
      covered += STEP_BYTES;
    }
    yield chunk;
  }
}

/**
 * A store whose owners may fill it up to their limit: checked before a body is taken, while it streams (several at once
 * share what is left), and when an upload completes. Reading and deleting go on when the limit is passed.
 */
export const limitStore = (store: ObjectStore, limitOf: LimitOf, billing: Billing = OWN_BILL): ObjectStore => {
  const roomOf = createRooms(store, limitOf, billing);

  const limited = async <T>(
    key: string,
    freed: number,
    [body, announced]: readonly [AsyncIterable<Uint8Array>, number | undefined],
    write: (body: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<T> => {
    const room = await roomOf(key, freed);
    try {
      await room.reserve(announced ?? 0);
      return await write(within(room, body, announced ?? 0));
    } finally {
      room.release();
    }
  };
  const sizeOf = async (key: string): Promise<number> => (await store.head(key))?.size ?? 0;

  return {
    ...store,
    usedBytes: async (owner) => usedOf(store, billing, owner),
    put: async (key, body, headers, options) =>
      limited(key, await sizeOf(key), [body, options?.expected?.size], (checked) =>
        store.put(key, checked, headers, options),
      ),
    async putBytes(key, bytes, contentType) {
      const room = await roomOf(key, await sizeOf(key));
      try {
        await room.reserve(bytes.length);
        return await store.putBytes(key, bytes, contentType);
      } finally {
        room.release();
      }
    },
    putPart: (upload, partNumber, body, expected) =>
      limited(upload.key, 0, [body, expected?.size], (checked) => store.putPart(upload, partNumber, checked, expected)),
    async completeUpload(upload, parts, options) {
      const room = await roomOf(upload.key, await sizeOf(upload.key));
      try {
        // The parts are counted already; the limit may have become less since they came.
        await room.reserve(0);
        return await store.completeUpload(upload, parts, options);
      } finally {
        room.release();
      }
    },
  };
};
