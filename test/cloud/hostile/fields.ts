import * as v from 'valibot';

import { openApiOf } from '../../../cloud/rest/openApi';
import type { Endpoint } from '../../../cloud/rest/endpoint';

const object = v.looseObject({ properties: v.optional(v.record(v.string(), v.unknown()), {}) });

const operationSchema = v.looseObject({
  parameters: v.array(v.looseObject({ name: v.string(), in: v.string() })),
  requestBody: v.optional(v.looseObject({ content: v.record(v.string(), v.looseObject({ schema: object })) })),
});

/** The names of what an endpoint reads, from the document that is made of its own schemas. */
export const fieldsOf = (
  endpoint: Endpoint,
): { readonly body: readonly string[]; readonly query: readonly string[] } => {
  const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
  const described: unknown = Reflect.get(Object(openApiOf([endpoint], '1')['paths']), path);
  const operation = v.parse(operationSchema, Reflect.get(Object(described), endpoint.method.toLowerCase()));
  const [content] = Object.values(operation.requestBody?.content ?? {});
  return {
    body: Object.keys(content?.schema.properties ?? {}),
    query: operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name),
  };
};
