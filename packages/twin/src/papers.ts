import { paperPaths, writeTemplateAnswer } from '@inkside/protocol';

import { callRest, CloudRefusal } from './cloudClient';
import type { TwinContext } from './context';

/** What an id of the cloud can look like; anything else it does not have. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;
/** Where papers lie: whatever path an answer names, nothing else is asked for. */
const PAPER_PATH = /^\/?(device\/note\/(?:template|background)\/(?:\w+\/)?\w[\w-]*\.(?:svg|png))$/;
const MOST_PAPER_BYTES = 16 * 1024 ** 2;
const TIMEOUT_MS = 30_000;

const pathOf = async ({ cloud }: TwinContext, id: string): Promise<string | undefined> => {
  try {
    const { data } = await callRest(cloud, paperPaths.writeTemplate.replace(':id', id), writeTemplateAnswer);
    return PAPER_PATH.exec(data.file.path)?.[1];
  } catch (thrown) {
    if (thrown instanceof CloudRefusal) return undefined;
    throw thrown;
  }
};

/**
 * The picture of a paper of the cloud, which notes are written on and none holds; it stays on the device. Undefined where
 * the cloud has none of that id, or there is no line and it was never here.
 */
export const paperOf = async (context: TwinContext, id: string): Promise<Uint8Array | undefined> => {
  if (!ID.test(id)) return undefined;
  const { store } = context.ports;
  const key = `paper/${id}`;
  const held = await store.get(key);
  if (held !== undefined) return held;
  try {
    const path = await pathOf(context, id);
    if (path === undefined) return undefined;
    const answer = await context.cloud.fetch(`${context.cloud.server}/${path}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const bytes = answer.ok ? new Uint8Array(await answer.arrayBuffer()) : new Uint8Array();
    if (bytes.length === 0 || bytes.length > MOST_PAPER_BYTES) return undefined;
    await store.put(key, bytes);
    return bytes;
  } catch {
    // A paper is fetched again with the next look at the note; the ink is drawn without it.
    return undefined;
  }
};
