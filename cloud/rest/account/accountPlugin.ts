import { Readable } from 'node:stream';

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

import { exportQuery, paths } from '@inkside/protocol';
import type { Sessions } from '../../accounts';
import type { Log } from '../../lib/config';
import { CloudFailure } from '../../lib/failure';
import type { ObjectStore } from '../../objects';
import { failureOf } from '../errorAnswers';
import { sendFailure } from '../restPlugin';
import { AVATAR_PATH, AVATAR_TYPES, avatarKeyOf } from './avatar';
import type { ExportSources } from './exportAccount';

export interface AccountPluginOptions extends ExportSources {
  readonly sessions: Pick<Sessions, 'authenticate'>;
  readonly objects: ObjectStore;
  readonly log: Log;
}

const YEAR_SECONDS = 31_536_000;

const sendPicture = async (objects: ObjectStore, request: FastifyRequest, reply: FastifyReply) => {
  const [path = ''] = request.url.split('?');
  const file = path.slice(AVATAR_PATH.length);
  const key = avatarKeyOf(file);
  const content = key === undefined ? undefined : await objects.get(key);
  if (content === undefined) throw new CloudFailure('errors.notFound');
  const extension = file.slice(-3);
  return reply
    .headers({
      'content-type': AVATAR_TYPES[extension] ?? 'application/octet-stream',
      'content-length': content.meta.size,
      'content-disposition': `inline; filename="avatar.${extension}"`,
      // The name is made anew for every picture.
      'cache-control': `private, max-age=${YEAR_SECONDS}, immutable`,
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(content.stream);
};

const sendExport = async (options: AccountPluginOptions, request: FastifyRequest, reply: FastifyReply) => {
  const session = await options.sessions.authenticate(request.headers.authorization);
  if (session === undefined) throw new CloudFailure('errors.loginExpired');
  const query = v.safeParse(exportQuery, request.query);
  if (!query.success) throw new CloudFailure('errors.badRequest', { field: 'part' });
  const { part, without } = query.output;
  // Loaded with the first export: few people ask for one, and nobody at a start.
  const { exportAccount } = await import('./exportAccount');
  const bytes = await exportAccount(options, session.account.uid, { part, hasObjects: without === undefined });
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="export${part === 1 ? '' : `-${part}`}.zip"`,
      'cache-control': 'no-store',
    })
    .send(Readable.from(bytes, { objectMode: false }));
};

/** What of an account is no JSON: its picture, for anyone who has its address, and its export, for its owner. */
export const accountPlugin = async (app: FastifyInstance, options: AccountPluginOptions): Promise<void> => {
  app.setErrorHandler((thrown: FastifyError, request, reply) =>
    sendFailure(reply, failureOf(thrown, options.log, request)),
  );
  app.get(`${AVATAR_PATH}*`, (request, reply) => sendPicture(options.objects, request, reply));
  // A HEAD would read everything the account has, and send none of it.
  app.get(paths.exportAccount, { exposeHeadRoute: false }, (request, reply) => sendExport(options, request, reply));
};
