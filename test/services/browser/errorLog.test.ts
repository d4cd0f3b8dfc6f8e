import 'fake-indexeddb/auto';

import { Dexie } from 'dexie';

import { asEpochMs } from '@inkside/kit';
import { createErrorLog } from '../../../src/services/browser/keeping/errorLog';

interface LogRow {
  readonly id: number;
  readonly value: { readonly code: string; readonly params: Readonly<Record<string, unknown>> };
}

const rowsOf = async (name: string): Promise<LogRow[]> => {
  const database = await new Dexie(name).open();
  const rows = await database.table('errors').toArray();
  database.close();
  return rows;
};

const entry = (code: string, params: Record<string, string | number> = {}) => ({
  at: asEpochMs(1),
  operation: 'test',
  error: { code, params },
});

describe('the error log', () => {
  it('writes rows of id and value', async () => {
    await createErrorLog('log-1').append(entry('errors.network', { operation: 'sync', tries: 3 }));

    expect(await rowsOf('log-1')).toEqual([
      { id: 1, value: { at: 1, operation: 'test', code: 'errors.network', params: { operation: 'sync', tries: 3 } } },
    ]);
  });

  it('is begun again where its database is of another make', async () => {
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open('log-odd', 10);
      opening.onupgradeneeded = () => opening.result.createObjectStore('errors', { keyPath: 'other' });
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    });
    const log = createErrorLog('log-odd');

    await log.append(entry('errors.network'));
    await log.append(entry('errors.database'));

    expect((await log.list()).map(({ error }) => error.code)).toEqual(['errors.database', 'errors.network']);
  });

  it('keeps the newest 500', async () => {
    const log = createErrorLog('log-2');

    for (let n = 1; n <= 503; n += 1) await log.append(entry(`e${n}`));

    const rows = await rowsOf('log-2');
    expect(rows).toHaveLength(500);
    expect(rows[0]?.value.code).toBe('e4');
  });

  it('holds no secret', async () => {
    const secrets = [
      'GET https://o.example/x?OSSAccessKeyId=STS.ABC&Signature=s3cr3t&security-token=CAIS9',
      'https://o.example/y?x-oss-credential=STS.ABC&x-oss-signature=s3cr3t&x-oss-security-token=CAIS9',
      'Authorization: Bearer s3cr3t',
      'got eyJhbGciOiJIUzI1NiJ9.eyJzM2NyM3QifQ.c2ln',
      '#/login?once=s3cr3t',
      'AccessKeySecret=s3cr3t&SecurityToken=s3cr3t; SyncGatewaySession=s3cr3t; session_id=s3cr3t',
      '{"password":"s3cr3t with, odd }signs","access_token": "s3cr3t","AccessKeySecret":"s3cr3t"}',
      'X-Auth-Token: s3cr3t, cookie=s3cr3t',
      'Basic s3cr3t',
    ];

    await createErrorLog('log-3').append(entry('errors.unexpected', { detail: secrets.join('\n') }));

    const [row] = await rowsOf('log-3');
    expect(String(row?.value.params['detail'])).not.toMatch(/s3cr3t|STS\.ABC|CAIS9|eyJhbGci|odd/);
  });

  it('keeps what is no secret', async () => {
    const said = 'GET https://o.example/x?page=2 answered 500: Unexpected token < in JSON, session gone';

    await createErrorLog('log-4').append(entry('errors.unexpected', { detail: said }));

    const [row] = await rowsOf('log-4');
    expect(row?.value.params['detail']).toBe(said);
  });
});
