import * as v from 'valibot';

import { CloudFailure } from '../lib/failure';
import type { Account } from './account';
import type { AccountDirectory } from './directory';
import type { Records } from './records';
import { createTurns } from '../lib/taskOrder';

/** Accounts that were joined to another one. The child's own record decides; the list of children only finds it. */
export interface Associations {
  /** In the order in which the accounts were made. */
  children(uid: string): Promise<Account[]>;
  parent(account: Account): Promise<Account | undefined>;
  /**
   * Makes `child` a child of `parent`. Throws `errors.masterAccount` when it has another parent or when `parent` has
   * one itself, which also keeps out circles, and `errors.badRequest {field: mobi}` when the two are one.
   */
  bind(parent: string, child: string): Promise<Account>;
  /** Parts the caller from its child or its parent. Throws `errors.notFound` when they are not joined. */
  unbind(uid: string, other: { readonly uid?: string; readonly id?: number }): Promise<void>;
}

const childSchema = v.object({ child: v.string() });
const childId = (parent: string, child: string): string => `child:${parent}:${child}`;

/** Reading who belongs to whom. */
const createRelatives = (records: Records, directory: AccountDirectory): Pick<Associations, 'children' | 'parent'> => ({
  children: async (uid) => {
    const found: Account[] = [];
    for (const { value } of await records.list(`child:${uid}:`, childSchema)) {
      const account = await directory.byUid(value.child);
      if (account?.parent === uid) found.push(account);
    }
    return found.toSorted((a, b) => a.id - b.id);
  },
  parent: async (account) => (account.parent === null ? undefined : directory.byUid(account.parent)),
});

export const createAssociations = (records: Records, directory: AccountDirectory): Associations => {
  // One turn for all: two accounts that bind each other at once must not both succeed.
  const takeTurn = createTurns();
  const { children, parent } = createRelatives(records, directory);

  const part = async (master: string, child: string): Promise<void> => {
    await directory.update(child, (account) => ({ ...account, parent: null }));
    await records.remove(childId(master, child));
  };

  const bind = async (master: string, child: string): Promise<Account> => {
    if (master === child) throw new CloudFailure('errors.badRequest', { field: 'mobi' });
    const [above, below] = [await directory.byUid(master), await directory.byUid(child)];
    if (above === undefined || below === undefined) throw new CloudFailure('errors.notFound');
    const [grandparent, present] = [await parent(above), await parent(below)];
    if (grandparent !== undefined || (present !== undefined && present.uid !== master)) {
      throw new CloudFailure('errors.masterAccount');
    }
    await records.change(childId(master, child), childSchema, () => ({ next: { child }, result: undefined }));
    const joined = await directory.update(child, (account) => ({ ...account, parent: master }));
    if (joined === undefined) throw new CloudFailure('errors.notFound');
    return joined;
  };

  const unbind: Associations['unbind'] = async (uid, other) => {
    const self = await directory.byUid(uid);
    const isMeant = (account: Account): boolean =>
      (other.uid === undefined || account.uid === other.uid) && (other.id === undefined || account.id === other.id);
    const child = (await children(uid)).find(isMeant);
    if (child !== undefined) return part(uid, child.uid);
    const master = self === undefined ? undefined : await parent(self);
    if (master === undefined || !isMeant(master)) throw new CloudFailure('errors.notFound');
    return part(master.uid, uid);
  };

  return {
    children,
    parent,
    bind: (master, child) => takeTurn('', () => bind(master, child)),
    unbind: (uid, other) => takeTurn('', () => unbind(uid, other)),
  };
};
