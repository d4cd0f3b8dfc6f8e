import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';

import type { Accounts } from '../../accounts/createAccounts';
import { isSameText } from '../../accounts/hashes';
import { CloudFailure } from '../../failure';
import { isLocalCaller } from '../../rest/caller';
import { accountCommand, runAccountCommand } from './accountCommand';
import { OPERATOR_KEY_HEADER, OPERATOR_PATH } from './operatorAddress';

/**
 * Lets the commands of this computer reach a running server, which alone may open the databases. The key is the one
 * in the data folder: who can read that owns the data anyway. To anyone else there is no such address.
 */
export const operatorPlugin = async (
  app: FastifyInstance,
  { accounts, operatorKey }: { readonly accounts: Accounts; readonly operatorKey: string },
): Promise<void> => {
  app.addHook('onRequest', async (request, reply) => {
    const key = request.headers[OPERATOR_KEY_HEADER];
    if (!isLocalCaller(request) || typeof key !== 'string' || !isSameText(key, operatorKey)) reply.callNotFound();
  });
  app.post(OPERATOR_PATH, async (request, reply) => {
    const command = v.safeParse(accountCommand, request.body);
    if (!command.success) throw new CloudFailure('errors.badRequest');
    return reply.header('cache-control', 'no-store').send(await runAccountCommand(accounts, command.output));
  });
};
