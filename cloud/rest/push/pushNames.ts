import { foldedName, numberedNames } from '@inkside/protocol';
import { isShown, messageDocumentOf } from './pushParts';
import type { PushParts } from './pushParts';
import type { PushDetails, PushRecord } from './pushRecords';

/** Documents looked for in one call; further records that have a name are taken for living ones. */
const MAX_LOOKED_FOR = 32;

/** Of one list as it is shown, and not about the same object: that one is merely pushed again. */
const isRival = (details: PushDetails, other: PushRecord): boolean =>
  other.sourceType === details.sourceType &&
  other.parent === details.parent &&
  other.key !== details.key &&
  other.documentId !== details.documentId;

const freeName = async ({ records, writer }: PushParts, uid: string, details: PushDetails): Promise<string> => {
  const rivals = (await records.list(uid)).filter((other) => isRival(details, other));
  const byName = new Map<string, PushRecord[]>();
  for (const rival of rivals) {
    const name = foldedName(rival.name);
    byName.set(name, [...(byName.get(name) ?? []), rival]);
  }
  let lookedFor = 0;
  const isLiving = async ({ documentId }: PushRecord): Promise<boolean> => {
    lookedFor += 1;
    return lookedFor > MAX_LOOKED_FOR || isShown(await messageDocumentOf(writer, uid, documentId));
  };
  for (const candidate of numberedNames(details.name)) {
    let isTaken = false;
    for (const rival of byName.get(foldedName(candidate)) ?? []) isTaken ||= await isLiving(rival);
    if (!isTaken) return candidate;
  }
  return details.name;
};

/**
 * The details under a name that no other living push of the same list has; what merely repeated the name follows it.
 * To be called in the user's turn, which lasts until the record is kept.
 */
export const namedFreely = async (parts: PushParts, uid: string, details: PushDetails): Promise<PushDetails> => {
  const name = await freeName(parts, uid, details);
  const following = (text: string): string => (text === details.name ? name : text);
  return { ...details, name, title: following(details.title), displayName: following(details.displayName) };
};
