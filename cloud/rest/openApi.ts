import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

import { failureEnvelope, paths } from '@inkside/protocol';
import type { Endpoint } from './endpoint';

type JsonSchema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** What the wire may bring: schemas that turn text into numbers are described by the text. */
const schemaOf = (schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema => {
  const { $schema: _draft, ...rest } = toJsonSchema(schema, { target: 'draft-2020-12', typeMode, errorMode: 'ignore' });
  return rest;
};

const partsOf = (schema: JsonSchema): JsonSchema => (isSchema(schema['properties']) ? schema['properties'] : {});
const requiredOf = (schema: JsonSchema): readonly unknown[] =>
  Array.isArray(schema['required']) ? schema['required'] : [];

const parametersOf = (input: JsonSchema, part: 'query' | 'params'): JsonSchema[] => {
  const schema = partsOf(input)[part];
  if (!isSchema(schema)) return [];
  const place = part === 'query' ? 'query' : 'path';
  return Object.entries(partsOf(schema)).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || requiredOf(schema).includes(name),
    schema: each,
  }));
};

const BODY_TYPES = {
  form: ['application/json', 'application/x-www-form-urlencoded'],
  files: ['multipart/form-data', 'application/json'],
} as const;

const bodyOf = ({ takes }: Endpoint, input: JsonSchema): JsonSchema => {
  const given = partsOf(input)['body'];
  const schema = isSchema(given) ? given : { type: 'object' };
  if (given === undefined && takes === undefined) return {};
  const types = takes === undefined ? ['application/json'] : BODY_TYPES[takes];
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  return { requestBody: { required: requiredOf(input).includes('body'), content } };
};

const jsonOf = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });

const FAILURE = { $ref: '#/components/responses/Failure' };

const operationOf = (endpoint: Endpoint): JsonSchema => {
  const input = schemaOf(endpoint.input, 'input');
  const [area = ''] = endpoint.path.replace(/^\/(api\/(1|v2)\/)?/, '').split('/');
  return {
    summary: endpoint.summary,
    tags: [area],
    security: endpoint.access === 'visitor' ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(input, 'params'), ...parametersOf(input, 'query')],
    ...bodyOf(endpoint, input),
    responses: {
      200: { description: 'The envelope.', content: jsonOf(schemaOf(endpoint.answer, 'output')) },
      default: FAILURE,
    },
  };
};

/** Its answer is no envelope, so it is no row of the table. */
const exportPath = {
  [paths.exportAccount]: {
    get: {
      summary: 'Everything that the cloud has of the account, as a zip with a manifest; `part` names a further one.',
      tags: ['users'],
      security: [{ bearer: [] }],
      parameters: [{ name: 'part', in: 'query', required: false, schema: { type: 'integer', minimum: 1 } }],
      responses: { 200: { description: 'A zip.', content: { 'application/zip': { schema: {} } } }, default: FAILURE },
    },
  },
};

/** `:id` of our table is `{id}` there. */
const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** The REST table as an OpenAPI 3.1 document, made from the schemas that check every call. */
export const openApiOf = (endpoints: readonly Endpoint[], version: string): JsonSchema => {
  const described: Record<string, JsonSchema> = { ...exportPath };
  for (const endpoint of endpoints) {
    const path = templateOf(endpoint.path);
    described[path] = { ...described[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Inkside cloud', version },
    paths: described,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Failure: { description: 'A refusal, in the envelope.', content: jsonOf(schemaOf(failureEnvelope, 'output')) },
      },
    },
  };
};
