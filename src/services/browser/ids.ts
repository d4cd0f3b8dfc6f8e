import type { IdsPort } from '../ports';

const ID_BYTES = 16;

/** Random ids. `randomUUID` is not used: browsers offer it on https and localhost only. */
export const createIds = (crypto: Pick<Crypto, 'getRandomValues'>): IdsPort => ({
  newId: () => {
    const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  },
});
