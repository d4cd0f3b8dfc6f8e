import type { CallHandler, GatewayCall } from './call';
import { allDocs } from './calls/allDocs';
import { deleteAttachment, getAttachment, putAttachment } from './calls/attachments';
import { bulkDocs } from './calls/bulkDocs';
import { bulkGet } from './calls/bulkGet';
import { changes } from './calls/changes';
import { createExisting, describeDatabase, ensureFullCommit } from './calls/database';
import { createDocument, deleteDocument, getDocument, putDocument } from './calls/documents';
import { find } from './find/find';
import { deleteLocal, getLocal, putLocal } from './calls/localDocuments';
import { revsDiff } from './calls/revsDiff';
import { confirmSession, endSession, getSession } from './calls/session';
import { unknownUrl } from './gatewayError';

/** Everything there is. Design documents, security, purge and the like are not, for anybody. */
const CALLS: ReadonlyMap<string, CallHandler> = new Map([
  ['GET database', describeDatabase],
  ['PUT database', createExisting],
  ['POST database', createDocument],
  ['POST _ensure_full_commit', ensureFullCommit],
  ['GET _session', getSession],
  ['POST _session', confirmSession],
  ['DELETE _session', endSession],
  ['GET _changes', changes],
  ['POST _changes', changes],
  ['POST _bulk_get', bulkGet],
  ['POST _revs_diff', revsDiff],
  ['POST _bulk_docs', bulkDocs],
  ['GET _all_docs', allDocs],
  ['POST _all_docs', allDocs],
  ['POST _find', find],
  ['GET local', getLocal],
  ['PUT local', putLocal],
  ['DELETE local', deleteLocal],
  ['GET document', getDocument],
  ['PUT document', putDocument],
  ['DELETE document', deleteDocument],
  ['GET attachment', getAttachment],
  ['PUT attachment', putAttachment],
  ['DELETE attachment', deleteAttachment],
]);

/** The calls by method and route, such as `POST _find`: who looks at all of them looks here. */
export const gatewayCalls: readonly string[] = [...CALLS.keys()];

/** An endpoint streams or waits, so only what is read as a whole can be asked for by HEAD. */
function effectiveMethod(method: string, route: string): string {
  return method === 'HEAD' && !route.startsWith('_') ? 'GET' : method;
}

/** @throws GatewayError 404 when there is no such call */
export function handlerFor(method: string, route: string): (call: GatewayCall) => Promise<unknown> {
  const handler = CALLS.get(`${effectiveMethod(method, route)} ${route}`);
  if (handler === undefined) throw unknownUrl();
  return handler;
}
