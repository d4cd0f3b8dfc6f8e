import type { FastifyInstance, FastifyRequest } from 'fastify';

import { type HourlyLimits, isSameText, remoteKey } from '../accounts';
import { isLocalCaller } from '../lib/caller';
import { CloudFailure } from '../lib/failure';
import type { Operator, OperatorTokens } from './operatorTokens';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who works at the console; set by its guard. */
    operator?: Operator;
  }
}

/** The header that carries the key of the commands of this computer. */
export const OPERATOR_KEY_HEADER = 'x-operator-key';

/**
 * Lets only the commands of this computer pass, past every proxy. The key is the one in the data folder: who can read that
 * owns the data anyway. To anyone else there is no such address.
 */
export const guardCommands = (app: FastifyInstance, operatorKey: string): void => {
  app.addHook('onRequest', async (request, reply) => {
    const key = request.headers[OPERATOR_KEY_HEADER];
    if (!isLocalCaller(request) || typeof key !== 'string' || !isSameText(key, operatorKey)) reply.callNotFound();
  });
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
};

/** Wrong tokens that one network address is told of in an hour. A good one passes all the same: it cannot be guessed. */
const WRONG_TOKENS = 20;
const BEARER = /^Bearer (\S{1,200})$/i;

/**
 * The one guard of all that operators do over the network: a token, and nothing but a token. From where somebody asks
 * proves nothing, since behind a proxy everybody comes from the loopback. Refuses by `errors.operatorToken`, and by
 * `errors.tooManyRequests` who has tried too many. The result sets it before a part of the server.
 */
export const createOperatorGuard = (parts: {
  readonly tokens: Pick<OperatorTokens, 'operatorOf'>;
  readonly limits: HourlyLimits;
}): ((app: FastifyInstance) => void) => {
  const wrong = parts.limits.limit('operatorTokens', WRONG_TOKENS);
  const operatorOf = async (request: FastifyRequest): Promise<Operator> => {
    const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    if (token === undefined) throw new CloudFailure('errors.operatorToken');
    const operator = await parts.tokens.operatorOf(token);
    if (operator !== undefined) return operator;
    await wrong.use([remoteKey(request.ip)]);
    throw new CloudFailure('errors.operatorToken');
  };
  return (app) => {
    app.addHook('onRequest', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      request.operator = await operatorOf(request);
    });
  };
};

/** The name of the token with which somebody works who passed the guard. */
export const operatorNameOf = ({ operator }: FastifyRequest): string | undefined => operator?.name;
