import type { Endpoint } from '../../../cloud/rest/endpoint';
import { signedHeaders } from '../objects/harness/rawRequest';
import type { Caller } from './callers';
import { type Draw, gatewayRules } from './rules/gatewayRules';
import { type ObjectCallSent, objectRules } from './rules/objectRules';
import { pluginRules } from './rules/pluginRules';
import { COMMON_FIELDS, type RestRule, restRules } from './rules/restRules';
import type { ServedRoutes } from './servedRoutes';
import { createDrawing, validInput } from './validInput';
import type { World } from './world';

export interface SentCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

/** One route, and how it is called by anybody with some of Anne's ids. */
export interface Route {
  readonly room: keyof ServedRoutes;
  readonly name: string;
  /** Who is let in at all. */
  readonly access: 'visitor' | 'user';
  readonly shows: RestRule['shows'];
  readonly send: (caller: Caller, turn: number) => SentCall;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const BOUNDARY = 'isolation-boundary';

const bearerOf = ({ proofs }: Caller): Record<string, string> =>
  proofs === undefined ? {} : { authorization: `Bearer ${proofs.bearer}` };
const cookieOf = ({ proofs }: Caller): Record<string, string> =>
  proofs === undefined ? {} : { cookie: proofs.cookie };

const formOf = ({ name, type, bytes }: NonNullable<RestRule['file']>): Buffer => {
  const disposition = `content-disposition: form-data; name="file"; filename="${name}"`;
  const head = `--${BOUNDARY}\r\n${disposition}\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
};

const restRoute = ({ things, random, site }: World, endpoint: Endpoint, rule: RestRule): Route['send'] => {
  const fields: typeof COMMON_FIELDS = {
    url: [`${site}/page/ben`, `${site}/feed/ben`],
    ...COMMON_FIELDS,
    ...rule.fields,
  };
  const drawing = createDrawing(random, (name) => {
    const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return known === undefined ? [] : typeof known === 'string' ? things[known] : known;
  });
  return (caller) => {
    const { body, query, params } = validInput(endpoint, drawing);
    const inPath = (name: string): string => encodeURIComponent(String(params?.[name]));
    const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => inPath(name));
    const search = new URLSearchParams(query).toString();
    const call = { method: endpoint.method, url: search === '' ? path : `${path}?${search}` };
    if (rule.file !== undefined) {
      const headers = { ...bearerOf(caller), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
      return { ...call, headers, payload: formOf(rule.file) };
    }
    if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return { ...call, headers: bearerOf(caller) };
    return { ...call, headers: { ...bearerOf(caller), ...JSON_TYPE }, payload: JSON.stringify(body) };
  };
};

const gatewayRoute =
  (name: string, draw: Draw): Route['send'] =>
  (caller, turn) => {
    const [method = ''] = name.split(' ');
    const { path, body } = gatewayRules[name]?.(draw, caller.uid, turn) ?? { path: '/' };
    const typed = body === undefined ? {} : JSON_TYPE;
    const call = { method, url: `/neocloud${path}`, headers: { ...cookieOf(caller), ...typed } };
    return body === undefined ? call : { ...call, payload: JSON.stringify(body) };
  };

type Headers = Readonly<Record<string, string>>;

const signedBy = ({ proofs }: Caller, method: string, sent: ObjectCallSent, dateMs: number): Headers => {
  const headers = { ...sent.headers, ...(sent.body === undefined ? {} : { 'content-type': 'text/plain' }) };
  if (proofs === undefined) return headers;
  return signedHeaders(proofs.keys, { method, key: sent.key, headers, subResources: sent.signed ?? '', dateMs });
};

const objectRoute =
  (name: string, draw: Draw, now: () => number): Route['send'] =>
  (caller) => {
    const [method = ''] = name.split(' ');
    const sent = objectRules[name]?.(draw, caller.uid) ?? { key: '' };
    const url = `/onyx-cloud/${sent.key.split('/').map(encodeURIComponent).join('/')}${sent.query ?? ''}`;
    const headers = signedBy(caller, method, sent, now());
    if (method !== 'PUT' && method !== 'POST') return { method, url, headers };
    const payload = sent.body ?? '';
    return { method, url, headers: { ...headers, 'content-length': String(Buffer.byteLength(payload)) }, payload };
  };

const pluginRoute =
  (name: string, draw: Draw): Route['send'] =>
  (caller) => {
    const [method = ''] = name.split(' ');
    const { url, body } = pluginRules[name]?.(draw) ?? { url: '/' };
    const { catalogue } = caller;
    if (url.startsWith('/opds') && catalogue !== undefined)
      return { method, url, headers: { authorization: catalogue } };
    if (body === undefined) return { method, url, headers: { ...bearerOf(caller), ...cookieOf(caller) } };
    return {
      method,
      url,
      headers: { ...bearerOf(caller), ...cookieOf(caller), ...JSON_TYPE },
      payload: JSON.stringify(body),
    };
  };

/** The routes that the server has and no rule speaks of, and rules for routes that are not there. */
export const withoutRule = ({ rest, gateway, objects, plugins }: ServedRoutes): string[] => {
  const differing = (served: readonly string[], rules: object): string[] => {
    const ruled = Object.keys(rules);
    return [...served.filter((name) => !ruled.includes(name)), ...ruled.filter((name) => !served.includes(name))];
  };
  return [
    ...differing(rest, restRules),
    ...differing(gateway, gatewayRules),
    ...differing(objects, objectRules),
    ...differing(plugins, pluginRules),
  ];
};

export const routesOf = (world: World, { gateway, objects, plugins }: ServedRoutes): Route[] => {
  const { test, things, random } = world;
  const draw: Draw = (kind) => {
    const list = things[kind];
    return list[Math.floor(random.next() * list.length)] ?? '';
  };
  const plain = (room: Route['room'], name: string, send: Route['send']): Route => ({
    ...{ room, name, access: 'user', shows: undefined, send },
  });
  return [
    ...test.cloud.endpoints.map((endpoint): Route => {
      const name = `${endpoint.method} ${endpoint.path}`;
      const rule = restRules[name] ?? {};
      return { room: 'rest', name, access: endpoint.access, shows: rule.shows, send: restRoute(world, endpoint, rule) };
    }),
    ...gateway.map((name) => plain('gateway', name, gatewayRoute(name, draw))),
    ...objects.map((name) =>
      plain(
        'objects',
        name,
        objectRoute(name, draw, () => test.now()),
      ),
    ),
    ...plugins.map((name) => plain('plugins', name, pluginRoute(name, draw))),
  ];
};
