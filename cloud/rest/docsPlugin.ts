import type { FastifyInstance } from 'fastify';

import type { Endpoint } from './endpoint';

const VERSION = '1';

/** `/api/docs`. Made at the first question: its library is not worth a millisecond of a start. */
export const docsPlugin = async (
  app: FastifyInstance,
  { endpoints }: { readonly endpoints: readonly Endpoint[] },
): Promise<void> => {
  let document: Promise<string> | undefined;
  const make = async (): Promise<string> => {
    const { openApiOf } = await import('./openApi');
    return JSON.stringify(openApiOf(endpoints, VERSION));
  };
  app.get('/api/docs', async (_request, reply) => {
    document ??= make();
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(await document);
  });
};
