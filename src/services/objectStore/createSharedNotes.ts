import * as v from 'valibot';

import { asNoteId, asUid, type JsonObject, type NoteId, PortError } from '@inkside/kit';
import {
  type NoteLink,
  noteLinkAnswers,
  noteLinkBodies,
  type NoteLinkOnWire,
  noteLinkPaths,
  type StsCredentials,
} from '@inkside/protocol';
import type { Http } from '../http/createHttp';
import { dateOf } from '../http/fields';
import type { NoteLinksPort } from '../ports/noteLinks';
import { createOssClients } from './client';
import { createObjects, type ObjectReader } from './objects';
import { createXhrSend } from './xhrSend';

interface SharedParts {
  /** Scheme, host and port of the cloud. */
  readonly origin: string;
  readonly http: Http;
}

/** The port, and what the ink engine reads notes of links with. */
export interface SharedNotes {
  readonly port: NoteLinksPort;
  readonly reader: {
    /** Of a note that `open` has given. Rejects with `errors.noteLinkUnknown`. */
    objectsOf(noteId: NoteId): Promise<ObjectReader>;
  };
}

const operation = 'noteLinks';

const linkOf = ({ id, createdAt, expiresAt }: NoteLinkOnWire): NoteLink => ({
  id,
  createdAt: dateOf(createdAt),
  expiresAt: dateOf(expiresAt),
});

const pathOf = (pattern: string, id: string): string => pattern.replace(':id', encodeURIComponent(id));

/** Whoever reads by a link sends no token: it is the link that opens the note, and a session cannot end by it. */
const ask = async (http: Http, code: string) => {
  // What has not the shape of a code is nobody's.
  if (!v.is(noteLinkBodies.code, code)) throw new PortError('errors.noteLinkUnknown');
  const request = { method: 'POST', path: noteLinkPaths.openNoteLink, operation, body: { code }, token: null } as const;
  return (await http.call(noteLinkAnswers.open, request)).data;
};

/** Reads with the credentials of a link alone; new ones are asked for when the store refuses those. */
const readerOf = ({ origin, http }: SharedParts, code: string, first: StsCredentials): ObjectReader => {
  let known = first;
  const credentials = {
    get: async ({ force = false }: { readonly force?: boolean } = {}): Promise<StsCredentials> => {
      if (force) ({ credentials: known } = await ask(http, code));
      return known;
    },
    clear: () => undefined,
  };
  const loadOss = async () => (await import('ali-oss')).default;
  const send = createXhrSend(() => new XMLHttpRequest());
  const clients = createOssClients({ http, credentials, origin, loadOss, send });
  // Nobody writes by a link.
  return createObjects({ clients, credentials, upload: () => () => undefined }).reader;
};

/** Links to notes: those of one's own, and the notes that links of others show. */
export const createSharedNotes = (parts: SharedParts): SharedNotes => {
  const { http } = parts;
  const readers = new Map<NoteId, ObjectReader>();
  return {
    port: {
      list: async (noteId) => {
        const request = { method: 'GET', path: noteLinkPaths.noteLinks, operation, query: { noteId } } as const;
        return (await http.call(noteLinkAnswers.list, request)).data.map(linkOf);
      },
      make: async (noteId, documentId, days) => {
        const body = { noteId, documentId, days };
        const request = { method: 'POST', path: noteLinkPaths.noteLinks, operation, body } as const;
        const { data } = await http.call(noteLinkAnswers.made, request);
        return { link: linkOf(data), code: data.code };
      },
      takeBack: async (id) => {
        await http.call(noteLinkAnswers.done, {
          method: 'DELETE',
          path: pathOf(noteLinkPaths.noteLink, id),
          operation,
        });
      },
      giveBack: async (id) => {
        const path = pathOf(noteLinkPaths.restoreNoteLink, id);
        await http.call(noteLinkAnswers.restored, { method: 'POST', path, operation });
      },
      open: async (code) => {
        const { credentials, noteId, holder, title, expiresAt, tree } = await ask(http, code);
        const id = asNoteId(noteId);
        readers.set(id, readerOf(parts, code, credentials));
        return { noteId: id, holder: asUid(holder), title, expiresAt: dateOf(expiresAt), tree: tree as JsonObject };
      },
    },
    reader: {
      objectsOf: async (noteId) => {
        const reader = readers.get(noteId);
        if (reader === undefined) throw new PortError('errors.noteLinkUnknown');
        return reader;
      },
    },
  };
};
