import { parseArgs } from 'node:util';

import { logoutAnswer, paths, QR_SEPARATOR, qrPhoneAnswer } from '@inkside/protocol';
import { bearer } from '@inkside/twin';

import { CommandError, EXIT, UsageError, withExitCode, type CommandIo } from '../lib/io';
import { callRest, inWords } from './cloudClient';
import { REFUSED } from './session';
import { bearerToken, tokenByCode, whoAmI } from './signIn';
import { serverOf } from './twinOptions';

const USAGE =
  'twin confirm --qr TEXT --account ADDRESS [--token ACCESS_TOKEN] [--refuse] [--server ADDRESS] [--data-dir DIR]';

interface ConfirmOptions {
  readonly account: string | undefined;
  readonly accessToken: string | undefined;
  readonly qrcodeId: string;
  readonly confirms: boolean;
  readonly server: string;
}

const optionsOf = async (args: string[]): Promise<ConfirmOptions> => {
  const { values } = parseArgs({
    args,
    options: {
      account: { type: 'string' },
      token: { type: 'string' },
      qr: { type: 'string' },
      refuse: { type: 'boolean' },
      server: { type: 'string' },
      'data-dir': { type: 'string' },
    },
  });
  const { account, token, qr } = values;
  if (account === undefined && token === undefined) throw new UsageError(`--account or --token is missing: ${USAGE}`);
  const qrcodeId = qr?.split(QR_SEPARATOR)[0]?.trim() ?? '';
  if (!/^[0-9a-f]{32}$/.test(qrcodeId)) throw new UsageError(`--qr takes the text of a QR code: ${USAGE}`);
  const server = await serverOf(values.server, values['data-dir']);
  return { account, accessToken: token, qrcodeId, confirms: values.refuse !== true, server };
};

const tokenOf = async ({ server, account, accessToken }: ConfirmOptions): Promise<string> => {
  const token = accessToken === undefined ? undefined : await bearerToken(server, accessToken);
  if (token !== undefined) return token;
  if (accessToken !== undefined || account === undefined) throw new CommandError(REFUSED);
  return tokenByCode(server, account);
};

/** What the phone does when it has read the code and its owner has chosen. */
const answerQr = async ({ server, qrcodeId, confirms }: ConfirmOptions, token: string): Promise<void> => {
  const request = { method: 'POST', headers: bearer(token) } as const;
  await callRest(server, paths.qrScan, qrPhoneAnswer, { ...request, body: { qrcodeId } });
  await callRest(server, paths.qrConfirm, qrPhoneAnswer, { ...request, body: { qrcodeId, confirm: confirms } });
};

/**
 * `inkside twin confirm`: the phone that reads a QR code on a sign-in page and lets it in, or with `--refuse` does not.
 * It signs in for this alone. 1 when the cloud takes neither the account nor the code, 2 for wrong options.
 */
export const runTwinConfirm = (args: string[], io: CommandIo): Promise<number> =>
  withExitCode(io, () =>
    inWords(async () => {
      const options = await optionsOf(args);
      const token = await tokenOf(options);
      try {
        await answerQr(options, token);
        const { email, phone, uid } = await whoAmI(options.server, token);
        const name = email ?? phone ?? uid;
        io.out(options.confirms ? `The page is signed in as ${name}.` : `The page was not let in as ${name}.`);
      } finally {
        const request = { method: 'POST', headers: bearer(token), body: {} } as const;
        // The token ends by itself one day; why the rest failed is worth more.
        await callRest(options.server, paths.logout, logoutAnswer, request).catch(() => undefined);
      }
      return EXIT.ok;
    }),
  );
