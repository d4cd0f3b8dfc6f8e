import { extensionOf, PUSH_SOURCE, type PushedFile } from '@inkside/protocol';
import type { PushDetails } from './pushRecords';

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
