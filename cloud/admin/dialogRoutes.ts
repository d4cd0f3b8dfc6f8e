import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  cannedBody,
  feedbackPictureFile,
  nameFaultIn,
  OPERATOR_CANNED,
  OPERATOR_DIALOGS,
  operatorAnswerBody,
  type OperatorDialog,
  type OperatorPerson,
  operatorRevokeBody,
  recordIdText,
} from '@inkside/protocol';
import * as v from 'valibot';

import type { Account } from '../accounts';
import type { OperatorDesk } from '../content';
import type { Clock } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import type { OpenedStores } from '../openStores';
import { operatorNameOf } from './operatorGuard';

export interface DialogRouteParts {
  readonly desk: OperatorDesk;
  readonly opened: Pick<OpenedStores, 'accounts' | 'objects' | 'storageLimitOf'>;
  readonly clock: Clock;
}

/** Base64 and the envelope around it take a third more than the 3 MB of a picture. */
const ANSWER_BYTES = 5 * 1024 ** 2;

/** Throws what did not fit as the failure that names its field. */
const checked = <Schema extends v.GenericSchema>(schema: Schema, given: unknown): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, given);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const fault = nameFaultIn(issue);
  throw new CloudFailure(fault?.code ?? 'errors.badRequest', fault?.params ?? { field: v.getDotPath(issue) ?? '' });
};

const named = v.looseObject({ id: recordIdText });
const idOf = (request: FastifyRequest): string => checked(named, request.params).id;
const pictureParams = v.looseObject({ id: recordIdText, file: feedbackPictureFile });

/** How the service calls somebody: by the nickname, else by how the person is reached. */
const nameOf = (account: Account | undefined): string =>
  account?.nickname ?? account?.email ?? `${account?.areaCode ?? ''}${account?.phone ?? '-'}`;

const accountOf = ({ opened }: DialogRouteParts, uid: string): Promise<Account | undefined> =>
  opened.accounts.directory.byUid(uid);

const dialogOf = async (parts: DialogRouteParts, uid: string): Promise<OperatorDialog> => {
  const { dialog, messages } = await parts.desk.dialog(uid);
  return { dialog: { ...dialog, name: nameOf(await accountOf(parts, uid)) }, messages };
};

const lastHeardOf = async ({ opened, clock }: DialogRouteParts, uid: string): Promise<number | null> => {
  const sightings = await opened.accounts.devices.sightings(uid);
  if (sightings.some(({ asleepSince }) => asleepSince === null)) return clock.now();
  return sightings.reduce<number | null>((last, { asleepSince }) => Math.max(last ?? 0, asleepSince ?? 0), null);
};

const devicesOf = async ({ opened }: DialogRouteParts, uid: string): Promise<OperatorPerson['devices']> =>
  (await opened.accounts.devices.list(uid)).map((device) => {
    const signedIn = Date.parse(device.latestLoginTime ?? '');
    return {
      id: device.id,
      name: device.name ?? device.model,
      model: device.model,
      firmware: String(device.versionRelease ?? ''),
      isOnline: device.loginStatus === 'online',
      signedInAt: Number.isNaN(signedIn) ? null : signedIn,
    };
  });

const personOf = async (parts: DialogRouteParts, uid: string): Promise<OperatorPerson> => {
  const { objects, storageLimitOf } = parts.opened;
  const { language, past } = await parts.desk.record(uid);
  const account = await accountOf(parts, uid);
  if (account === undefined) throw new CloudFailure('errors.notFound');
  const { email, phone, areaCode, createdAt } = account;
  return {
    name: nameOf(account),
    email,
    phone: phone === null ? null : `${areaCode ?? ''}${phone}`,
    language: language ?? account.language,
    createdAt,
    storage: { used: await objects.usedBytes(uid), limit: await storageLimitOf(uid) },
    lastSyncAt: await lastHeardOf(parts, uid),
    devices: await devicesOf(parts, uid),
    pastDialogs: past,
  };
};

const addReads = (app: FastifyInstance, parts: DialogRouteParts): void => {
  const { desk } = parts;
  app.get(OPERATOR_DIALOGS, async () => {
    const queue = await desk.queue();
    const dialogs = queue.map(async (dialog) => ({ ...dialog, name: nameOf(await accountOf(parts, dialog.id)) }));
    return { dialogs: await Promise.all(dialogs) };
  });
  app.get(`${OPERATOR_DIALOGS}/:id`, (request) => dialogOf(parts, idOf(request)));
  app.get(`${OPERATOR_DIALOGS}/:id/person`, (request) => personOf(parts, idOf(request)));
  app.get(`${OPERATOR_DIALOGS}/:id/pictures/:file`, async (request, reply) => {
    const { id, file } = checked(pictureParams, request.params);
    const { type, stream } = await desk.picture(id, file);
    return reply.type(type).send(stream);
  });
};

const addActs = (app: FastifyInstance, parts: DialogRouteParts): void => {
  const { desk } = parts;
  app.post(`${OPERATOR_DIALOGS}/:id/answer`, { bodyLimit: ANSWER_BYTES }, async (request) => {
    const id = idOf(request);
    const operator = operatorNameOf(request);
    const answer = checked(operatorAnswerBody, request.body);
    await desk.answer(id, { ...answer, ...(operator === undefined ? {} : { operator }) });
    return dialogOf(parts, id);
  });
  app.post(`${OPERATOR_DIALOGS}/:id/read`, async (request) => {
    await desk.markSeen(idOf(request));
    return dialogOf(parts, idOf(request));
  });
  app.post(`${OPERATOR_DIALOGS}/:id/close`, async (request) => {
    await desk.close(idOf(request), operatorNameOf(request));
    return dialogOf(parts, idOf(request));
  });
  app.post(`${OPERATOR_DIALOGS}/:id/revoke`, async (request) => {
    await desk.revoke(idOf(request), checked(operatorRevokeBody, request.body).message);
    return dialogOf(parts, idOf(request));
  });
};

const addCanned = (app: FastifyInstance, { desk }: DialogRouteParts): void => {
  const list = async () => ({ canned: await desk.canned() });
  app.get(OPERATOR_CANNED, list);
  app.post(OPERATOR_CANNED, async ({ body }) => {
    await desk.setCanned(undefined, checked(cannedBody, body));
    return list();
  });
  app.put(`${OPERATOR_CANNED}/:id`, async (request) => {
    await desk.setCanned(idOf(request), checked(cannedBody, request.body));
    return list();
  });
  app.delete(`${OPERATOR_CANNED}/:id`, async (request) => {
    await desk.removeCanned(idOf(request));
    return list();
  });
};

/** An operator's work with the chats of people, and with the answers that are said often. The guard stands before them. */
export const addDialogRoutes = (app: FastifyInstance, parts: DialogRouteParts): void => {
  addReads(app, parts);
  addActs(app, parts);
  addCanned(app, parts);
};
