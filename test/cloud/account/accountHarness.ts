import * as v from 'valibot';

import { type Device, devicesAnswer, deviceSignInAnswer, type FullMe, fullMeAnswer, paths } from '@inkside/protocol';
import type { Answer, TestCloud } from '../rest/testCloud';
import { askCode } from '../rest/testCloud';

export const meOf = async (test: TestCloud, token: string): Promise<FullMe> =>
  v.parse(fullMeAnswer, (await test.get(paths.me, token)).json).data;

export const devicesOf = async (test: TestCloud, token: string): Promise<Device[]> =>
  v.parse(devicesAnswer, (await test.get(paths.devices, token)).json).data;

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

export const postForm = (
  test: TestCloud,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> => test.post(path, new URLSearchParams(fields).toString(), undefined, { ...FORM, ...headers });

/** Signs a device in by code, as devices do: by a form. */
export const signInDevice = async (test: TestCloud, email: string, name: string): Promise<string> => {
  test.advance(60_000);
  const code = await askCode(test, email);
  const headers = { deviceuniqueid: name, mac: '02:00:00:00:00:01' };
  const answer = await postForm(test, paths.deviceSignIn, { account: email, code }, headers);
  return v.parse(deviceSignInAnswer, answer.json).data.token;
};
