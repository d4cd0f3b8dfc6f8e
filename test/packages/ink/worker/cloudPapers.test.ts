import { LOGIN_EXPIRED, PortError } from '@inkside/kit';
import type { Http } from '../../../../src/services/http/createHttp';
import type { PageAsset } from '../../../../packages/ink/src/render/page/displayList';
import { createCloudPapers } from '../../../../src/services/ink/cloudPapers';
import { holdForExport } from '../../../../packages/ink/src/worker/host/exportSource';
import { NoteGatherer } from '../../../../packages/ink/src/worker/host/noteParts';
import { sortListing } from '../../../../packages/ink/src/worker/loading/noteListing';
import {
  bringPictures,
  fetchAsset,
  type AssetOwner,
  type CloudPapers,
} from '../../../../packages/ink/src/worker/host/noteAssets';
import { WorkerClient } from '../../../../packages/ink/src/worker/host/workerClient';
import { fakeWorker } from '../render/support';

const ORIGIN = 'https://cloud.test';
const SVG = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
const PATH = 'device/note/template/5f1.svg';

interface Answers {
  readonly path?: string;
  readonly status?: number;
  readonly failure?: PortError;
}

const start = ({ path = PATH, status = 200, failure }: Answers = {}) => {
  const asked: string[] = [];
  const state = { status };
  // Only what is used of it is there: the contract is held against the real cloud elsewhere.
  const http = {
    call: async (_schema: unknown, request: Parameters<Http['call']>[1]) => {
      asked.push(`${request.method} ${request.path} ${String(request.token)}`);
      if (failure !== undefined) throw failure;
      return { data: { file: { path } } };
    },
  } as unknown as Http;
  const fetch = async (url: string) => {
    asked.push(url);
    return { ok: state.status === 200, status: state.status, arrayBuffer: async () => SVG.slice().buffer };
  };
  return { papers: createCloudPapers({ http, fetch, origin: ORIGIN }), asked, state };
};

describe('a paper of the cloud', () => {
  it('lies where the cloud says, below its own static files, and is fetched once', async () => {
    const { papers, asked } = start();

    expect(await papers.get('5f1')).toEqual(SVG);
    expect(await papers.get('5f1')).toEqual(SVG);
    expect(asked).toEqual(['GET /api/1/writeTemplates/5f1 null', `${ORIGIN}/${PATH}`]);
  });

  it.each([
    'https://elsewhere.test/a.svg',
    '//elsewhere.test/device/note/template/a.svg',
    'device/note/template/../../../api/1/me.svg',
    'api/1/users/me',
    '@elsewhere.test/a.svg',
    'device/note/template/a.svg?x=1',
  ])('is nothing when the cloud names %s', async (path) => {
    const { papers, asked } = start({ path });

    expect(await papers.get('5f1')).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it.each(['../users', 'a/b', '', 'x'.repeat(65)])('is not asked for by what is no id: %j', async (id) => {
    const { papers, asked } = start();

    expect(await papers.get(id)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('is asked for again when it did not come', async () => {
    const { papers, asked, state } = start({ status: 503 });
    await expect(papers.get('5f1')).rejects.toMatchObject({ code: 'errors.network' });
    state.status = 404;
    expect(await papers.get('5f1')).toBeUndefined();
    state.status = 200;

    expect(await papers.get('5f1')).toEqual(SVG);
    expect(asked).toHaveLength(6);
  });

  it('is nothing that the cloud does not know, and says nothing about the session', async () => {
    expect(await start({ failure: new PortError('errors.notFound') }).papers.get('5f1')).toBeUndefined();
    await expect(start({ failure: new PortError(LOGIN_EXPIRED) }).papers.get('5f1')).rejects.toMatchObject({
      code: 'errors.badAnswer',
    });
  });
});

describe('a page on a paper of the cloud', () => {
  const asset: PageAsset = {
    name: 'template//5f1',
    kind: 'image',
    title: '5f1',
    documentId: 'n',
    objectKey: undefined,
    cloudPaper: '5f1',
  };
  const owner = (papers?: CloudPapers, whole?: () => Promise<Uint8Array>) => {
    const got: string[] = [];
    const get = async (key: string) => {
      got.push(key);
      return undefined;
    };
    const objects = { get, list: async () => [], ...(whole && { whole }) };
    const made: AssetOwner = { uid: 'u', noteId: 'n', objects, ...(papers && { papers }) };
    return { made, got };
  };
  const bring = async (made: AssetOwner) => {
    const worker = new WorkerClient({ spawn: fakeWorker, hangMs: 1000 });
    const background = { kind: 'image', file: 'template//5f1', fit: 'fill' } as const;
    const page = {
      pageId: 'p',
      title: '',
      width: 100,
      height: 200,
      layers: [],
      shapeZips: [],
      pointsFiles: [],
      template: undefined,
    };
    const held = await worker.ask<'page'>({ kind: 'page', key: 'key', noteId: 'n', ...page, background });
    expect(held).toMatchObject({ assets: [asset], failures: [] });
    return bringPictures(worker, made, 'key', held);
  };
  const missing = { kind: 'template', name: '5f1', reason: 'missing' };

  it('is brought its picture, and asks the store of notes for nothing', async () => {
    const { made, got } = owner(start().papers);

    expect(await fetchAsset(made, asset)).toEqual(SVG);
    expect((await bring(made)).faults).toEqual([]);
    expect(got).toEqual([]);
  });

  it('is exported with it, and in a `.note` without: the cloud keeps it', async () => {
    const { made, got } = owner(start().papers);
    const worker = new WorkerClient({ spawn: fakeWorker, hangMs: 1000 });
    const background = { kind: 'image', file: 'template//5f1', fit: 'fill' } as const;
    const page = { pageId: 'p', title: '', width: 100, height: 200, layers: [], background };
    const source = { ...made, listing: sortListing('u', 'n', []), resources: [], pages: [page] };

    expect(await holdForExport(worker, source, { page, layers: 'visible', key: 'key' })).toEqual({
      files: [{ name: asset.name, bytes: SVG }],
      faults: [],
    });
    expect(await new NoteGatherer(source, []).page(worker, page, 'export')).toEqual({ objects: [], faults: [] });
    expect(got).toEqual([]);
  });

  it('names the paper that could not be had', async () => {
    expect((await bring(owner(start({ status: 404 }).papers).made)).faults).toEqual([missing]);
    expect((await bring(owner(start({ status: 500 }).papers).made)).faults).toEqual([
      { ...missing, reason: 'unreachable' },
    ]);
  });

  it('names it for a note that lies in a file, without asking the cloud', async () => {
    const { papers, asked } = start();

    expect((await bring(owner(papers, async () => SVG).made)).faults).toEqual([missing]);
    expect(asked).toEqual([]);
  });
});
