import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildCloud, type Cloud } from '../../cloud/buildCloud';
import { createOutbox } from '../../cloud/web/outbox';

/** A real cloud on a loopback port. */
export interface ContractCloud {
  readonly cloud: Cloud;
  readonly origin: string;
  /** The newest code sent to an address. */
  codeFor(email: string): string;
  stop(): Promise<void>;
}

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const startContractCloud = async (): Promise<ContractCloud> => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'contract-'));
  const clock = { now: () => Date.now() };
  const mailer = createOutbox(clock, () => undefined);
  const cloud = await buildCloud({ dataDirectory, product: 'boox', demo: false, clock, mailer, log: silentLog });
  const origin = await cloud.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    cloud,
    origin,
    codeFor: (email) => mailer.recent().find(({ to }) => to === email)?.code ?? '',
    stop: async () => {
      await cloud.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
};
