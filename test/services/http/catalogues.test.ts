import * as v from 'valibot';

import { asFileId, PortError } from '@inkside/kit';
import { createCatalogues } from '../../../src/services/http/catalogues';
import type { HttpRequest } from '../../../src/services/http/createHttp';

const ticket = { result_code: 0, message: 'SUCCESS', data: { path: '/uploads/opds/1', name: 'Walden' } };

/** A cloud that gives a ticket, and then what is said. */
const cataloguesOf = (answer: Response) => {
  const asked: HttpRequest[] = [];
  const files: File[] = [];
  const catalogues = createCatalogues({
    http: { call: async (schema, request) => (asked.push(request), v.parse(schema, ticket)) },
    readSecret: () => 'secret',
    keepFile: (file) => (files.push(file), asFileId(String(files.length))),
    fetch: async () => answer,
    origin: 'https://cloud.example',
    loadReader: () => Promise.reject(new Error('no page is read')),
  });
  return { catalogues, asked, files };
};
const book = { href: 'https://a.example/get/1', type: 'application/epub+zip; charset=binary', title: 'Walden' };

describe('a book of a catalogue', () => {
  it('is called as the cloud names what came, or has the extension of the type that the link says', async () => {
    const headers = { 'content-disposition': "attachment; filename*=UTF-8''Wald%20en.mobi" };
    const named = cataloguesOf(new Response('x', { headers }));
    await expect(named.catalogues.fetch(book)).resolves.toMatchObject({ name: 'Wald en.mobi', size: 1 });
    const unnamed = cataloguesOf(new Response('x'));
    await unnamed.catalogues.fetch(book);

    expect([...named.files, ...unnamed.files].map(({ name }) => name)).toEqual(['Wald en.mobi', 'Walden.epub']);
  });

  it('that the cloud does not give is refused with its own words, and ends no session', async () => {
    const body = { success: false, result_code: 1, message: 'no', code: 'errors.fetchFailed', params: { reason: 'x' } };
    const refused = cataloguesOf(Response.json(body, { status: 422 }));
    await expect(refused.catalogues.fetch(book)).rejects.toMatchObject({ code: 'errors.fetchFailed' });
    const closed = cataloguesOf(new Response('', { status: 401 }));

    await expect(closed.catalogues.fetch(book)).rejects.not.toMatchObject({ code: 'elMsg.tips14' });
    await expect(closed.catalogues.fetch(book)).rejects.toBeInstanceOf(PortError);
  });
});
