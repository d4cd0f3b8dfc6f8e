import type { ChannelDocument, ChannelWriter } from '../gateway/channelWriter';
import type { ObjectStore } from '../objects/objectStore';

export type DemoWriter = Pick<ChannelWriter, 'put' | 'get'>;
export type DemoObjects = Pick<ObjectStore, 'putBytes' | 'list' | 'remove'>;

export interface DemoObject {
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/**
 * What belongs together: it is there as soon as its last document is. Objects go first, so that nobody ever sees a
 * document without them.
 */
export interface DemoItem {
  /** Its document, the last one, proves that the item is there. */
  readonly documents: readonly ChannelDocument[];
  readonly objects: () => readonly DemoObject[];
  /** Whatever lies under this prefix is left over from a seeding that broke off. */
  readonly prefix?: string;
}

/** A call with a fixed number of workers: object stores wait for the disk, so several are sent at once. */
const WORKERS = 8;

const inParallel = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
};

const clearPrefix = async (objects: DemoObjects, prefix: string): Promise<void> => {
  const { objects: left } = await objects.list({ prefix, maxKeys: 1000 });
  if (left.length > 0) await objects.remove(left.map(({ key }) => key));
};

/** Writes an item unless it is there; true when it was written. */
export const writeItem = async (
  uid: string,
  item: DemoItem,
  { writer, objects }: { readonly writer: DemoWriter; readonly objects: DemoObjects },
): Promise<boolean> => {
  const last = item.documents.at(-1);
  if (last !== undefined && (await writer.get(uid, last._id)) !== undefined) return false;
  if (item.prefix !== undefined) await clearPrefix(objects, item.prefix);
  await inParallel(item.objects(), ({ key, bytes, contentType }) => objects.putBytes(key, bytes, contentType));
  for (const document of item.documents) await writer.put(uid, document);
  return true;
};
