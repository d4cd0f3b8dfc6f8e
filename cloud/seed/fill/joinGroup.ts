import { type AccountDirectory, identityOf } from '../../accounts';
import type { GroupBook } from '../../content';

export interface GroupFillParts {
  readonly accounts: { readonly directory: Pick<AccountDirectory, 'findOrCreate' | 'update'> };
  readonly groups: Pick<GroupBook, 'list' | 'make' | 'join'>;
}

const GROUP = {
  name: '手写交流 · Handwriting circle',
  about: '每周交换一页手写笔记 · One handwritten page a week, shared',
  inviteDays: null,
};

const MEMBER = { email: 'mei@inkside.example', nickname: 'Mei' };

/** One group of two people, so that there are an invitation and somebody who took it. */
export const joinGroup = async ({ accounts, groups }: GroupFillParts, owner: string): Promise<void> => {
  const own = await groups.list(owner);
  const group = own.find((each) => each.owner === owner) ?? (await groups.make({ owner, ...GROUP }));
  if (own.some(({ memberCount }) => memberCount > 1)) return;
  const { uid } = await accounts.directory.findOrCreate(identityOf(MEMBER.email));
  await accounts.directory.update(uid, (account) => ({ ...account, nickname: account.nickname ?? MEMBER.nickname }));
  await groups.join(uid, group.code);
};
