import type { ListedObject, ObjectStore } from '../objects';

const PAGE_KEYS = 1000;

/** Every object whose key begins with `prefix`, in byte order. */
export async function* listedObjects(store: ObjectStore, prefix: string): AsyncGenerator<ListedObject> {
  let continuation: string | undefined;
  do {
    const from = continuation === undefined ? {} : { continuation };
    const page = await store.list({ prefix, maxKeys: PAGE_KEYS, ...from });
    yield* page.objects;
    continuation = page.nextContinuation;
  } while (continuation !== undefined);
}
