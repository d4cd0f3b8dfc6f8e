import type { GroupRole } from '@inkside/protocol';

/** By the id of the group. */
export type Roles = ReadonlyMap<string, GroupRole>;

/** Who keeps the groups. */
export interface GroupAccess {
  rolesOf(uid: string): Promise<Roles>;
  /** The user has written, moved or removed these documents of the group. Resolves when its owner has them too. */
  written(uid: string, groupId: string, ids: readonly string[]): Promise<void>;
}

export const NO_GROUPS: GroupAccess = {
  rolesOf: async () => new Map(),
  written: async () => undefined,
};
