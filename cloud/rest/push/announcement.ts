import { foldedName, numberedNames } from '@inkside/kit';
import { extensionOf, PUSH_SOURCE, type PushedFile } from '@inkside/protocol';

import type { PushDetails, PushRecord } from './pushRecords';
import { isShown, messageDocumentOf, type PushParts } from './pushParts';

/** What may name a format: it becomes a field of the content. */
const FORMAT = /^[\p{L}\p{N}+-]{1,16}$/u;

const firstNamed = (...names: readonly (string | null | undefined)[]): string =>
  names.find((name) => name !== undefined && name !== null && name.trim() !== '') ?? 'file';

/** Some clients always send "txt"; the name knows better where it has an extension. */
const formatOf = (name: string, { resourceType, resourceKey }: PushedFile): string => {
  const told = (resourceType ?? '').replace(/^\./, '').toLowerCase();
  const candidates = [extensionOf(name), told, extensionOf(resourceKey)];
  return candidates.find((candidate) => FORMAT.test(candidate)) ?? 'unknown';
};

/** What a client says of the file, made whole. `size` in bytes. */
export const detailsOf = (data: PushedFile, documentId: string, size: number): PushDetails => {
  const name = firstNamed(data.name, data.resourceDisplayName, data.title, data.resourceKey.split('/').at(-1));
  return {
    documentId,
    name,
    title: firstNamed(data.title, name),
    displayName: firstNamed(data.resourceDisplayName, name),
    format: formatOf(name, data),
    key: data.resourceKey,
    size,
    parent: data.parent === 0 || data.parent === undefined || data.parent === '' ? null : data.parent,
    sourceType: data.sourceType === PUSH_SOURCE.screensaver ? PUSH_SOURCE.screensaver : PUSH_SOURCE.file,
  };
};

/**
 * Ids under which a client may have written the document of an object without saying so: known ones take the name of
 * the object, a UUID, with its dashes or without (reference: cloud-api 4.3).
 */
export const likelyDocumentIds = (key: string): readonly string[] => {
  const [stem = ''] = (key.split('/').at(-1) ?? '').split('.');
  return [...new Set([stem.replaceAll('-', ''), stem])].filter((id) => id !== '');
};

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
