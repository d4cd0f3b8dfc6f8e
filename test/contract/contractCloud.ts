import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildCloud, type Cloud } from '../../cloud/buildCloud';
import { createOutbox } from '../../cloud/web/outboxPlugin';

/** A real cloud on a loopback port. */
export interface ContractCloud {
  readonly cloud: Cloud;
  readonly origin: string;
  /** The newest code sent to an address. */
  codeFor(email: string): string;
  stop(): Promise<void>;
}

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** `at`: a folder that stays when the cloud stops, and the port that browsers know it by. */
export const startContractCloud = async (at?: {
  readonly dataDirectory: string;
  readonly port: number;
}): Promise<ContractCloud> => {
  const dataDirectory = at?.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'contract-')));
  const clock = { now: () => Date.now() };
  const mailer = createOutbox(clock, () => undefined);
  const cloud = await buildCloud({ dataDirectory, product: 'boox', demo: false, clock, mailer, log: silentLog });
  const origin = await cloud.app.listen({ host: '127.0.0.1', port: at?.port ?? 0 });
  return {
    cloud,
    origin,
    codeFor: (email) => mailer.recent().find(({ to }) => to === email)?.code ?? '',
    stop: async () => {
      await cloud.close();
      if (at === undefined) await rm(dataDirectory, { recursive: true, force: true });
    },
  };
};
