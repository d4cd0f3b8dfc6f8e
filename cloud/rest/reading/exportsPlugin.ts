import type { FastifyInstance } from 'fastify';

import type { OpmlExports } from '../../reading';

/** As the real cloud names it; clients fetch the address as it is answered. */
const FOLDER = '/uploads/feed/export';
const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.opml$/;

export const exportPath = (name: string): string => `${FOLDER}/${name}.opml`;

/** Written OPML lists, read without a token by whoever knows their name. */
export const exportsPlugin = async (
  app: FastifyInstance,
  { exports }: { readonly exports: OpmlExports },
): Promise<void> => {
  app.get<{ Params: { file: string } }>(`${FOLDER}/:file`, async (request, reply) => {
    const name = FILE.exec(request.params.file)?.[1];
    const xml = name === undefined ? undefined : await exports.read(name);
    if (xml === undefined) return reply.callNotFound();
    return reply
      .type('text/x-opml+xml; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="subscriptions.opml"',
      })
      .send(xml);
  });
};
