import type { JsonObject } from '@inkside/kit';
import type { Operation, OperationWrite } from '../../../../packages/sync/src/operations/operationsPort';
import type { DatabaseName, StoredDocument } from '../../../../packages/sync/src/syncPorts';
import { aNoteOf, openTab, type Browser, type Tab } from '../databases/openTab';

export const anOperation = (id: string, ...writes: readonly OperationWrite[]): Operation => ({
  id,
  words: { code: 'notes.moved', params: { count: writes.length } },
  writes,
});

export const editOf = (id: string, fields: JsonObject, database: DatabaseName = 'note'): OperationWrite => ({
  kind: 'edit',
  database,
  id,
  fields,
});

export const creationOf = (id: string, fields: JsonObject = {}, database: DatabaseName = 'note'): OperationWrite => ({
  kind: 'create',
  database,
  document: aNoteOf(id, { status: 1, enabled: true, ...fields }),
});

/** A tab with notes; their ids are their titles. */
export const withNotes = async (browser: Browser, ids: readonly string[], fields: JsonObject = {}): Promise<Tab> => {
  const tab = openTab(browser);
  await Promise.all(
    ids.map((id) => tab.documents.create(tab.uid, 'note', aNoteOf(id, { title: id, status: 1, ...fields }))),
  );
  return tab;
};

/** A document without its revision and the moment of its last change. */
export const contentIn = ({ _rev, updatedAt: _at, ...content }: StoredDocument) => content;

export const contentOf = async (
  { uid, documents }: Pick<Tab, 'uid' | 'documents'>,
  id: string,
  database: DatabaseName = 'note',
): Promise<JsonObject | undefined> => {
  const document = await documents.get(uid, database, id);
  return document && contentIn(document);
};
