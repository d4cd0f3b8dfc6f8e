import { isObject } from '../../../app/kit/text/json';
import { jsonOf, textOf } from './answers';
import { createBulkDocs } from './calls/bulkDocs';
import { createBulkGet } from './calls/bulkGet';
import { createSend, createSendOpen, type CallParts } from './send';
import { createChanges } from './calls/changes';
import { GatewayFault, type Gateway } from './gateway';
import { createLocalDocuments } from './calls/localDocuments';
import type { Answer } from './watchedFetch';

interface GatewayParts extends Omit<CallParts, 'now'> {
  readonly now?: CallParts['now'];
  /** How long a waiting feed may send nothing. A test waits less. */
  readonly feedSilenceMs?: number | undefined;
}

const uuidIn = (answer: Answer): string | undefined => {
  const body = jsonOf(textOf(answer));
  if (!isObject(body)) throw new GatewayFault('offline', 'Not an answer of the gateway.');
  const { server_uuid: uuid } = body;
  return typeof uuid === 'string' && uuid !== '' ? uuid : undefined;
};

/** One user's side of the sync gateway, by `fetch`. Holds nothing open but the calls that are under way. */
export const createGateway = ({ now = Date.now, feedSilenceMs, ...parts }: GatewayParts): Gateway => {
  const sendOpen = createSendOpen({ ...parts, now });
  const send = createSend(sendOpen);
  const bulkGet = createBulkGet(send);
  return {
    serverUuid: (signal) => send({ method: 'GET', path: '', signal }, uuidIn),
    changes: createChanges(sendOpen, bulkGet, parts.uid, feedSilenceMs),
    bulkGet,
    bulkDocs: createBulkDocs(send),
    ...createLocalDocuments(send),
  };
};
