import { parseArgs } from 'node:util';

import { deviceAnswer, paths } from '@inkside/protocol';
import { EXIT, UsageError, withExitCode, type CommandIo } from '../../lib/io';
import { callRest, inWords } from '../cloudClient';
import { MODEL, openDevice } from '../openDevice';
import { withSession, type Session } from '../session';
import { bearer, macOf } from '../signIn';
import { OWNER_OPTIONS, ownerOf, type OwnerOptions } from '../twinOptions';
import { untilStopped, type TwinEnvironment } from '../untilStopped';
import { openLocalPage } from './localPage';
import { tellCloud } from './shareDevice';

const USAGE =
  'twin nearby --account EMAIL --out DIR [--token ACCESS_TOKEN] [--server ADDRESS] [--data-dir DIR] [--firmware 3.5] [--address ADDRESS]';
const FIRMWARE = '3.5';

interface NearbyOptions extends OwnerOptions {
  readonly firmware: string;
  /** What it says in place of its own address, as a device in another network does. */
  readonly address: string | undefined;
}

const optionsOf = async (args: string[]): Promise<NearbyOptions> => {
  const options = { ...OWNER_OPTIONS, firmware: { type: 'string' }, address: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const { firmware = FIRMWARE, address } = values;
  if (!/^\d{1,2}\.\d{1,2}$/.test(firmware))
    throw new UsageError(`--firmware takes a version such as ${FIRMWARE}: ${USAGE}`);
  if (address !== undefined && !/^http:\/\/./.test(address))
    throw new UsageError(`--address takes an address of http: ${USAGE}`);
  return { ...(await ownerOf(values, USAGE)), firmware, address };
};

/** The firmware stands in the middle of a build's name, as devices write it. */
const register = (server: string, session: Session, firmware: string): Promise<unknown> =>
  withSession(session, () => {
    const body = { model: MODEL, buildId: `inkside_${firmware}_twin` };
    return callRest(server, paths.registerDevice, deviceAnswer, {
      method: 'POST',
      headers: bearer(session.token()),
      body,
    });
  });

/**
 * `inkside twin nearby`: a device in its own network. It has a page at an address of this computer, tells the cloud where,
 * and with which firmware, until Ctrl-C. 1 when it cannot sign in, 2 for wrong options.
 */
export const runTwinNearby = (args: string[], io: CommandIo, environment: TwinEnvironment = {}): Promise<number> =>
  withExitCode(io, () =>
    inWords(async () => {
      const options = await optionsOf(args);
      const signal = environment.signal ?? untilStopped();
      const { state, session } = await openDevice(options);
      await register(options.server, session, options.firmware);
      const files = Object.values(state.files).filter(({ isDeleted }) => !isDeleted);
      const page = await openLocalPage({ model: MODEL, firmware: options.firmware, files });
      try {
        const card = { host: options.address ?? page.address, mac: macOf(state.deviceUniqueId), model: MODEL };
        await tellCloud({
          server: options.server,
          session,
          card,
          signal,
          told: () => io.out(`Firmware ${options.firmware}, page ${page.address}, told as ${card.host}`),
        });
      } finally {
        await page.close();
      }
      return EXIT.ok;
    }),
  );
