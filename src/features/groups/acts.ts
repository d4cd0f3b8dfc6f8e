import { defineRequest, type NoteId } from '@inkside/kit';

/** What a person does with a group; `id` is the group's. */
export type GroupAct =
  | { readonly kind: 'make'; readonly name: string; readonly about: string }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string; readonly about: string }
  /** Days that the invitation holds; null for no end. */
  | { readonly kind: 'invite'; readonly id: string; readonly days: number | null }
  | { readonly kind: 'stopInvitation'; readonly id: string }
  | { readonly kind: 'setRole'; readonly id: string; readonly uid: string; readonly role: 'admin' | 'member' }
  | { readonly kind: 'handOver'; readonly id: string; readonly uid: string }
  | { readonly kind: 'remove'; readonly id: string; readonly uid: string }
  | { readonly kind: 'exit'; readonly id: string }
  | { readonly kind: 'dissolve'; readonly id: string };

export const groupActRequest = defineRequest<GroupAct, null>('groups/act', { policy: 'every' });

/** Moves notes into a group, or out of theirs to the own ones (null). */
export const groupMoveRequest = defineRequest<{ readonly ids: readonly NoteId[]; readonly to: string | null }, null>(
  'groups/move',
  { policy: 'every' },
);
