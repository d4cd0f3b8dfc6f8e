import type { EpochMs } from '@inkside/kit';
import type { AgreedText, ConsentKind } from '@inkside/protocol';

/** A text of the cloud, as it stands now, shown as plain paragraphs (specification sections 1 and 4). */
export interface ConsentItem extends AgreedText {
  readonly kind: ConsentKind;
}

/** Which version of each text was agreed to in this browser: its `updatedAt`, or null. */
export interface ConsentMarks {
  readonly cookie: EpochMs | null;
  readonly updateMessage: EpochMs | null;
  readonly privacy: EpochMs | null;
  readonly agreement: EpochMs | null;
  /** The terms were ticked when somebody signed in here. */
  readonly isPrivacy: boolean;
}

/** What the update message stands for: it is shown when one of them is new, and answers for all of them. */
export const documentKinds = ['updateMessage', 'privacy', 'agreement'] as const satisfies readonly ConsentKind[];

export const noMarks: ConsentMarks = {
  cookie: null,
  updateMessage: null,
  privacy: null,
  agreement: null,
  isPrivacy: false,
};

/** The rule of all four (specification section 4): never agreed to, or agreed to an older version. */
export const due = ({ updatedAt }: Pick<ConsentItem, 'updatedAt'>, acknowledgedAt: EpochMs | null): boolean =>
  acknowledgedAt === null || acknowledgedAt < updatedAt;

export const dueOf = (items: readonly ConsentItem[], marks: ConsentMarks): readonly ConsentItem[] =>
  items.filter((item) => due(item, marks[item.kind]));

/** The marks with the versions of these texts agreed to. */
export const agreed = (
  marks: ConsentMarks,
  items: readonly Pick<ConsentItem, 'kind' | 'updatedAt'>[],
): ConsentMarks => ({
  ...marks,
  ...Object.fromEntries(items.map(({ kind, updatedAt }) => [kind, updatedAt])),
});
