import * as v from 'valibot';

import { paths } from '@inkside/protocol';
import type { TestCloud } from '../rest/testCloud';
import { startCloud, stopClouds } from '../rest/testCloud';

const operation = v.looseObject({
  summary: v.pipe(v.string(), v.minLength(5)),
  tags: v.array(v.pipe(v.string(), v.minLength(1))),
  security: v.array(v.unknown()),
  parameters: v.array(
    v.looseObject({ name: v.string(), in: v.picklist(['query', 'path']), schema: v.looseObject({}) }),
  ),
  requestBody: v.optional(
    v.looseObject({ content: v.record(v.string(), v.looseObject({ schema: v.looseObject({}) })) }),
  ),
  responses: v.looseObject({ 200: v.looseObject({}), default: v.looseObject({}) }),
});
const document = v.looseObject({
  openapi: v.literal('3.1.0'),
  paths: v.record(v.string(), v.record(v.picklist(['get', 'post', 'put', 'delete']), operation)),
});

let test: TestCloud;
let docs: v.InferOutput<typeof document>;

beforeAll(async () => {
  test = await startCloud();
  docs = v.parse(document, (await test.get('/api/docs')).json);
});
afterAll(stopClouds);

describe('the description of the REST table', () => {
  it('names every endpoint once, with its method', () => {
    const named = Object.entries(docs.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const rows = test.cloud.endpoints.map(
      ({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );

    expect(named.toSorted()).toEqual([...rows, `get ${paths.exportAccount}`].toSorted());
    expect(new Set(rows).size).toBe(rows.length);
  });

  it('says which calls need a token', () => {
    expect(docs.paths[paths.me]?.['get']?.security).toEqual([{ bearer: [] }]);
    expect(docs.paths[paths.signup]?.['post']?.security).toEqual([]);
  });

  it('describes bodies and answers by the schemas that check them', () => {
    const signup = docs.paths[paths.signup]?.['post'];

    expect(signup?.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      properties: { mobi: { type: 'string' }, code: { type: 'string' } },
      required: ['mobi', 'code'],
    });
    expect(signup?.responses[200]).toMatchObject({
      content: {
        'application/json': { schema: { properties: { data: { properties: { token: { type: 'string' } } } } } },
      },
    });
  });

  it('describes what stands in the query', () => {
    const names = docs.paths[paths.updateLogs]?.['get']?.parameters.map(({ name }) => name);

    expect(names).toEqual(expect.arrayContaining(['source', 'version']));
  });

  it('is an OpenAPI document whose references all resolve', () => {
    const text = JSON.stringify(docs);
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path.split('/'));
    const resolve = (steps: string[]): unknown =>
      steps.reduce<unknown>(
        (at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined),
        docs,
      );

    expect(references.length).toBeGreaterThan(0);
    expect(references.map(resolve)).not.toContain(undefined);
  });
});
