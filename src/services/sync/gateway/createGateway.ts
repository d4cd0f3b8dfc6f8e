import { isObject } from '../../../app/kit/json';
import { jsonOf, textOf } from './answers';
import { createBulkDocs } from './bulkDocs';
import { createBulkGet } from './bulkGet';
import { createPatientBulkGet } from './patientBulkGet';
import { createSend, createSendOpen, type CallParts } from './send';
import { createChanges } from './changes';
import { GatewayFault, type CloudRoot, type Gateway } from './gateway';
import { createLocalDocuments } from './localDocuments';
import type { Answer } from './watchedFetch';

interface GatewayParts extends Omit<CallParts, 'now'> {
  readonly now?: CallParts['now'];
  /** How long a waiting feed may send nothing. A test waits less. */
  readonly feedSilenceMs?: number | undefined;
}

/**
 * The root of a database names it. Not every Sync Gateway has a uuid, but what is neither is something between us and
 * the cloud. One that is offline tells no sequence, or 0.
 */
const rootIn = (answer: Answer): CloudRoot => {
  const body = jsonOf(textOf(answer));
  const { db_name: name, server_uuid: uuid = '', update_seq: latest } = isObject(body) ? body : {};
  const isRoot = typeof uuid === 'string' && (uuid !== '' || (typeof name === 'string' && name !== ''));
  if (!isRoot) throw new GatewayFault('offline', 'Not the root of a database.');
  return { uuid, latest: typeof latest === 'number' && latest > 0 ? latest : undefined };
};

/** One user's side of the sync gateway, by `fetch`. Holds nothing open but the calls that are under way. */
export const createGateway = ({ now = Date.now, feedSilenceMs, ...parts }: GatewayParts): Gateway => {
  const sendOpen = createSendOpen({ ...parts, now });
  const send = createSend(sendOpen);
  const root: Gateway['root'] = (signal) => send({ method: 'GET', path: '', signal }, rootIn);
  const bulkGet = createPatientBulkGet({ bulkGet: createBulkGet(send), root });
  return {
    root,
    changes: createChanges(sendOpen, bulkGet, parts.uid, feedSilenceMs),
    bulkGet,
    bulkDocs: createBulkDocs(send),
    ...createLocalDocuments(send),
  };
};
