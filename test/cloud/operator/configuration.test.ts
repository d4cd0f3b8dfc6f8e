import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readEngines, readMail, readIndexServers, readRegions } from '../../../cloud/operator/start/environment';
import { readStartOptions } from '../../../cloud/operator/start/startOptions';
import { runInkside } from '../../../cloud/operator/commands';
import { startCloud, stopClouds } from '../rest/testCloud';
import { cleanUp, newFolder } from './commandHarness';

const S3 = {
  S3_ENDPOINT: 'http://127.0.0.1:9000',
  S3_BUCKET: 'ink',
  S3_REGION: 'eu-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'hidden',
};

afterEach(async () => {
  await stopClouds();
  await cleanUp();
});

describe('the environment', () => {
  it('without anything in it means the data folder and the outbox', () => {
    expect(readEngines({ S3_BUCKET: '', COUCHDB_URL: ' ' })).toEqual({});
    expect(readMail({})).toEqual({ smtpUrl: undefined, smtpFrom: undefined, smsHookUrl: undefined });
  });

  it('names other engines', () => {
    expect(readEngines({ ...S3, COUCHDB_URL: 'http://admin:hidden@couch:5984' })).toEqual({
      couchUrl: 'http://admin:hidden@couch:5984',
      s3: { endpoint: S3.S3_ENDPOINT, bucket: 'ink', region: 'eu-1', accessKeyId: 'id', secretAccessKey: 'hidden' },
    });
  });

  it('takes all of S3 or nothing, and says what is missing', () => {
    expect(() => readEngines({ ...S3, S3_REGION: '', S3_BUCKET: undefined })).toThrow('S3_BUCKET, S3_REGION missing');
  });

  it.each([
    ['COUCHDB_URL', 'ftp://admin:hidden@couch'],
    ['COUCHDB_URL', 'couch:hidden'],
    ['S3_ENDPOINT', 'hidden'],
  ])('does not repeat a wrong value: %s=%s', (name, value) => {
    const read = () => readEngines({ ...S3, [name]: value });

    expect(read).toThrow(name);
    expect(read).not.toThrow(/hidden/);
  });

  it('needs a sender for SMTP', () => {
    expect(() => readMail({ SMTP_URL: 'smtp://mail' })).toThrow('SMTP_FROM');
    expect(() => readMail({ SMTP_URL: 'smtp://mail', SMTP_FROM: 'no address' })).toThrow('SMTP_FROM');
    expect(() => readMail({ SMTP_URL: 'http://mail', SMTP_FROM: 'a@b.c' })).toThrow('SMTP_URL');
    expect(readMail({ SMTP_URL: 'smtps://mail', SMTP_FROM: 'a@b.c', SMS_HOOK_URL: 'http://10.0.0.1/' })).toEqual({
      smtpUrl: 'smtps://mail',
      smtpFrom: 'a@b.c',
      smsHookUrl: 'http://10.0.0.1/',
    });
  });

  it('names a file of regions, which is checked', async () => {
    const path = join(await newFolder(), 'regions.json');
    const region = { name: 'Europe', lang: 'eu', region: 'eu', host: 'eu.example.org:8443' };
    const read = async (value: unknown) => {
      await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value));
      return readRegions({ INKSIDE_REGIONS: path });
    };

    expect(await read([region])).toEqual([region]);
    await expect(read([{ ...region, host: 'https://eu.example.org' }])).rejects.toThrow(/0\.host.*without a scheme/);
    await expect(read([{ ...region, host: undefined }])).rejects.toThrow('0.host');
    await expect(read({})).rejects.toThrow('the file');
    await expect(read('[')).rejects.toThrow('the file');
    await expect(readRegions({ INKSIDE_REGIONS: `${path}.missing` })).rejects.toThrow('ENOENT');
  });

  it('names a file of index servers, which is checked', async () => {
    const path = join(await newFolder(), 'index.json');
    const read = async (value: unknown) => {
      await writeFile(path, JSON.stringify(value));
      return readIndexServers({ INKSIDE_INDEX_SERVERS: path });
    };
    const lists = { inland: ['https://in.example.org'], abroad: ['http://10.0.0.1:8790'] };

    expect(await readIndexServers({})).toBeUndefined();
    expect(await read(lists)).toEqual({ area: 'abroad', ...lists });
    await expect(read({ ...lists, abroad: ['in.example.org'] })).rejects.toThrow(/abroad\.0.*must be http/);
    await expect(read({ ...lists, inland: Array(6).fill('https://in.example.org') })).rejects.toThrow('five at most');
    await expect(read({ inland: [] })).rejects.toThrow('abroad');
  });

  it('with a mistake ends a start with 2, and another command too', async () => {
    const folder = await newFolder();
    const err: string[] = [];
    const io = { out: () => undefined, err: (line: string) => void err.push(line), read: async () => '' };

    const codes = [
      await runInkside(['start', '--data-dir', folder], io, { S3_BUCKET: 'ink' }),
      await runInkside(['user', 'list', '--data-dir', folder], io, { S3_BUCKET: 'ink' }),
    ];

    expect(codes).toEqual([2, 2]);
    expect(err.join()).toContain('S3_ENDPOINT');
  });
});

describe('the options of a start', () => {
  it('say how the cloud serves', () => {
    const args = '--captcha always --storage-limit 10GB --trust-proxy --metrics-from 10.0.0.0/8 --gc-grace-days 7';
    const ranges = ['--fetch-from', '192.168.0.0/16', '--fetch-from', 'fd00::/8'];

    expect(readStartOptions([...args.split(' '), ...ranges]).serving).toEqual({
      fetchesFrom: ['192.168.0.0/16', 'fd00::/8'],
      captcha: 'always',
      storageLimitBytes: 10 * 1024 ** 3,
      trustProxy: true,
      metricsFrom: ['10.0.0.0/8'],
      unnamedGraceMs: 7 * 86_400_000,
    });
    expect(readStartOptions([]).serving).toEqual({});
  });

  it('say how much an address may do without a captcha, and know the former name of the rule', () => {
    const args = ['--captcha=web', '--sign-ins-per-address=2000', '--codes-per-account=5'];

    expect(readStartOptions(args).serving).toEqual({
      captcha: 'adaptive',
      signInsPerAddress: 2000,
      codeRequestsPerHour: 5,
    });
  });

  it('serve the simulated device, or do not, whether there is a demo or not', () => {
    expect(readStartOptions(['--no-demo', '--twin']).serving).toEqual({ twin: true });
    expect(readStartOptions(['--no-twin']).serving).toEqual({ twin: false });
    expect(() => readStartOptions(['--twin', '--no-twin'])).toThrow('--no-twin');
  });

  it('open the loopback to feeds only together with the offline set', () => {
    const { offlineSet, serving } = readStartOptions(['--offline-set']);

    expect([offlineSet, serving]).toEqual([true, { fetchesLoopback: true }]);
    expect(readStartOptions([]).offlineSet).toBe(false);
  });

  it.each([
    ['--captcha', 'sometimes'],
    ['--sign-ins-per-address', '0'],
    ['--sign-ins-per-address', 'many'],
    ['--codes-per-account', '-1'],
    ['--storage-limit', '10'],
    ['--storage-limit', '0GB'],
    ['--storage-limit', '-1GB'],
    ['--metrics-from', '10.0.0.0'],
    ['--fetch-from', '192.168.0.1'],
    ['--fetch-from', 'nas.local'],
    ['--gc-grace-days', '0'],
    ['--gc-grace-days', 'x'],
  ])('are refused when they make no sense: %s %s', (option, value) => {
    expect(() => readStartOptions([`${option}=${value}`])).toThrow(option);
  });
});

describe('what a proxy forwards', () => {
  const forwarded = {
    host: 'inside',
    'x-forwarded-for': '6.6.6.6, 203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'ink.example.org',
  };
  const seenBy = async (trustProxy: boolean) => {
    const { cloud } = await startCloud({ trustProxy });
    const seen: unknown[] = [];
    cloud.app.server.removeAllListeners('connection');
    const answer = await cloud.app.inject({ url: '/api/1/config/buckets', headers: forwarded });
    seen.push(answer.json<{ data: Record<string, { endpoint: string }> }>().data['onyx-cloud']?.endpoint);
    return seen[0];
  };

  it('is believed when the operator says that there is one', async () => {
    expect(await seenBy(true)).toBe('https://ink.example.org');
  });

  it('is never believed otherwise', async () => {
    expect(await seenBy(false)).toBe('http://inside');
  });

  it('names the caller by what the proxy itself has seen, not by what the caller wrote before', async () => {
    const { cloud } = await startCloud({ trustProxy: true, metricsFrom: ['203.0.113.0/24'] });
    const ask = async (chain: string): Promise<number> => {
      const headers = { ...forwarded, 'x-forwarded-for': chain };
      return (await cloud.app.inject({ url: '/metrics', headers })).statusCode;
    };

    expect(await ask('6.6.6.6, 203.0.113.7')).toBe(200);
    expect(await ask('203.0.113.7, 6.6.6.6')).toBe(404);
  });
});
