import type OSS from 'ali-oss';

import { paths } from '@inkside/protocol';

export interface Written {
  /** Document ids with the revision that was acknowledged. */
  readonly documents: Map<string, string>;
  /** Keys with their content. */
  readonly objects: Map<string, string>;
  /** Nicknames that were acknowledged, the last one last. */
  readonly names: string[];
  /** Record ids of pushes by the key of their object. */
  readonly pushes: Map<string, string>;
}

export interface Load {
  readonly origin: string;
  readonly token: string;
  readonly cookie: string;
  readonly uid: string;
  readonly client: OSS;
  readonly round: number;
  readonly written: Written;
}

const json = async (answer: Response): Promise<Record<string, unknown>> => {
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Record<string, unknown>;
};

const send = (load: Load, method: string, path: string, body: object): Promise<Response> =>
  fetch(`${load.origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${load.token}`, cookie: load.cookie },
    body: JSON.stringify(body),
  });

/** One document after another, in batches: an answer names each that is stored. */
const writeDocuments = async (load: Load): Promise<void> => {
  for (let batch = 0; ; batch += 1) {
    const docs = Array.from({ length: 5 }, (_, n) => ({
      _id: `doc-${load.round}-${batch}-${n}`,
      user: load.uid,
      dbId: `${load.uid}-NOTE_TREE`,
      text: 'x'.repeat(500),
    }));
    const answer = await send(load, 'POST', '/neocloud/_bulk_docs', { docs });
    if (!answer.ok) throw new Error(String(answer.status));
    for (const { id, rev } of (await answer.json()) as { id: string; rev?: string }[]) {
      if (rev !== undefined) load.written.documents.set(id, rev);
    }
  }
};

/** An object, and the push that announces it. */
const writeObjects = async (load: Load): Promise<void> => {
  for (let count = 0; ; count += 1) {
    const name = `${load.round}-${count}.txt`;
    const [key, content] = [`${load.uid}/push/${name}`, `content ${name} `.repeat(200)];
    await load.client.put(key, Buffer.from(content));
    load.written.objects.set(key, content);
    const data = { name, resourceDisplayName: name, resourceKey: key, bucket: 'onyx-cloud', resourceType: 'txt' };
    const body = { data: { ...data, title: name, parent: null } };
    const answer = await json(await send(load, 'POST', paths.saveAndPush, body));
    load.written.pushes.set(key, String((answer['data'] as Record<string, unknown>)['_id']));
  }
};

const writeNames = async (load: Load): Promise<void> => {
  for (let count = 0; ; count += 1) {
    const nickname = `reader ${load.round} ${count}`;
    await json(await send(load, 'PUT', paths.updateInfo, { nickname }));
    load.written.names.push(nickname);
  }
};

/** Writes through all three doors until the server is gone. */
export const writeUntilGone = async (load: Load): Promise<void> => {
  await Promise.allSettled([writeDocuments(load), writeObjects(load), writeNames(load)]);
};
