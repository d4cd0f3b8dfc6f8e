import { createHash } from 'node:crypto';

import type { Endpoint } from '../../../cloud/rest/endpoint';
import type { Attack } from './rooms';

const JSON_TYPE = { 'content-type': 'application/json' };
const DEPTH = 100_000;

const nested = (open: string, inside: string, close: string): string =>
  open.repeat(DEPTH) + inside + close.repeat(DEPTH);

/** A hundred thousand deep: what walks it by calling itself runs out of stack. */
const DEEP_VALUES: readonly (readonly [shape: string, json: string])[] = [
  ['a deep array', nested('[', '', ']')],
  ['a deep object', nested('{"a":', '1', '}')],
];

/** JSON that parses, or nearly, and that few expect; as text, since no value of ours would be written so. */
const ODD_VALUES: readonly (readonly [shape: string, json: string])[] = [
  ['an endless number', '1e400'],
  ['minus nothing', '-0'],
  ['one more than a number holds', '9007199254740993'],
  ['half a character', '"\\ud800"'],
  ['the other half', '"\\udc00x"'],
  ['a NUL', '"a\\u0000b"'],
  ['__proto__', '{"__proto__":{"isAdmin":true}}'],
  ['a list of __proto__', '[{"__proto__":{"length":5}}]'],
  ['constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['a dollar', '{"$where":"sleep(1)"}'],
];

const OUTER_BODIES: readonly (readonly [shape: string, payload: string | Buffer])[] = [
  ...DEEP_VALUES.map(([shape, json]) => [`${shape} below a name`, `{"a":${json}}`] as const),
  ['no UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ['half a JSON', '{"a":[1,'],
  ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
  ['a byte order mark', '\ufeff{"a":1}'],
];

/** What a body says of itself, and is not. */
const ODD_HEADERS: readonly (readonly [shape: string, headers: Readonly<Record<string, string>>])[] = [
  ['text', { 'content-type': 'text/plain' }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['files without a boundary', { 'content-type': 'multipart/form-data' }],
  ['related without a boundary', { 'content-type': 'multipart/related' }],
  ['UTF-16 JSON', { 'content-type': 'application/json; charset=utf-16' }],
  ['half a type', { 'content-type': 'application/' }],
  ['no type at all', { 'content-type': ';;;=' }],
  ['gzip that is none', { ...JSON_TYPE, 'content-encoding': 'gzip' }],
  ['an unknown encoding', { ...JSON_TYPE, 'content-encoding': 'zstd, br, gzip' }],
];

/** Behind `name=`, or in its place. */
const oddQueries = (name: string): readonly (readonly [shape: string, query: string])[] => [
  ['twice', `${name}=1&${name}=2`],
  ['garbage after a percent sign', `${name}=%zz`],
  ['half UTF-8', `${name}=%ff%fe`],
  ['a NUL', `${name}=%00`],
  ['8,000 characters', `${name}=${'9'.repeat(8000)}`],
  ['a list', `${name}[]=a&${name}[]=b`],
  ['a member', `${name}[a]=b`],
  ['a prototype', `__proto__[${name}]=1&constructor=2&${name}=__proto__`],
  ['an endless number', `${name}=1e400`],
  ['nothing', `${name}`],
];

export const restBodyAttacks = ({ method, path }: Endpoint, fields: readonly string[]): Attack[] => {
  const url = path.replace(/:\w+/g, 'x');
  const attack = (shape: string, payload: string | Buffer, headers: Attack['headers'] = JSON_TYPE): Attack => ({
    ...{ room: 'rest', shape, method, url, headers, payload },
  });
  return [
    ...OUTER_BODIES.map(([shape, payload]) => attack(shape, payload)),
    ...ODD_HEADERS.map(([shape, headers]) => attack(shape, '{"id":1}', headers)),
    ...ODD_VALUES.flatMap(([shape, json]) =>
      fields.map((name) => attack(`${shape} as ${name}`, `{"${name}":${json}}`)),
    ),
  ];
};

export const queryAttacks = (room: Attack['room'], url: string, names: readonly string[]): Attack[] =>
  names.flatMap((name) =>
    oddQueries(name).map(([shape, query]): Attack => ({
      ...{ room, shape: `${name}: ${shape}`, method: 'GET', url: `${url}?${query}`, headers: {} },
    })),
  );

const BOUNDARY = 'odd';
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const filePart = (bytes: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${bytes}`;
const END = `\r\n--${BOUNDARY}--\r\n`;

const FORMS: readonly (readonly [shape: string, payload: string | Buffer, headers?: Attack['headers']])[] = [
  ['empty', ''],
  ['cut off in a file', filePart('\x89PNG')],
  ['cut off in a header', filePart('x').slice(0, 40)],
  ['cut off in the last boundary', `${filePart('x')}\r\n--${BOUNDARY}`],
  ['another boundary', filePart('x') + END, { 'content-type': 'multipart/form-data; boundary=even' }],
  ['no boundary', filePart('x') + END, { 'content-type': 'multipart/form-data' }],
  ['an empty boundary', filePart('x') + END, { 'content-type': 'multipart/form-data; boundary=' }],
  ['a boundary of 8,000', filePart('x') + END, { 'content-type': `multipart/form-data; boundary=${'b'.repeat(8000)}` }],
  ['a huge header', filePart('x').replace('a.png', 'a'.repeat(200_000)) + END],
  ['a header without a name', `--${BOUNDARY}\r\n: x\r\n\r\nx${END}`],
  ['no disposition', `--${BOUNDARY}\r\ncontent-type: image/png\r\n\r\nx${END}`],
  ['no file', `--${BOUNDARY}\r\ncontent-disposition: form-data; name="other"\r\n\r\nx${END}`],
  ['nothing but the end', `--${BOUNDARY}--\r\n`],
  ['two files', `${filePart('x')}\r\n${filePart('y')}${END}`],
  ['thirty files', `${`${filePart('x')}\r\n`.repeat(30)}${END.slice(2)}`],
  ['an empty file', filePart('') + END],
  ['a file that is none', filePart('\x00\xff<>') + END],
  ['a field named __proto__', `--${BOUNDARY}\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx${END}`],
  ['a name with a path', filePart('x').replace('a.png', '../../../etc/passwd\0') + END],
  ['no UTF-8', Buffer.from(filePart('x').replace('a.png', '\xff\xfe') + END, 'latin1')],
];

export const formAttacks = ({ method, path }: Endpoint): Attack[] =>
  FORMS.map(([shape, payload, headers = MULTIPART]) => ({ room: 'rest', shape, method, url: path, headers, payload }));

/** Where in the body of a gateway call the odd value stands. */
const GATEWAY_BODIES: readonly (readonly [method: string, path: string, around: (value: string) => string])[] = [
  ['POST', '/', (value) => `{"a":${value}}`],
  ['POST', '/_all_docs', (value) => `{"keys":${value}}`],
  ['POST', '/_all_docs', (value) => `{"keys":["a"],"startkey":${value}}`],
  ['POST', '/_all_docs', (value) => `{"anything":${value}}`],
  ['POST', '/_find', (value) => `{"selector":${value}}`],
  ['POST', '/_find', (value) => `{"selector":{"a":${value}}}`],
  ['POST', '/_find', (value) => `{"selector":{"a":1},"sort":${value},"fields":["a"]}`],
  ['POST', '/_find', (value) => `{"selector":{"a":1},"fields":${value}}`],
  ['POST', '/_find', (value) => `{"selector":{"a":1},"limit":${value},"skip":0,"bookmark":"nil"}`],
  ['POST', '/_find', (value) => `{"selector":{"a":1},"bookmark":${value}}`],
  ['POST', '/_bulk_docs', (value) => `{"docs":${value}}`],
  ['POST', '/_bulk_docs', (value) => `{"docs":[${value}]}`],
  ['POST', '/_bulk_docs', (value) => `{"docs":[{"_id":"a","b":${value}}]}`],
  ['POST', '/_bulk_docs', (value) => `{"docs":[{"_id":"a","_revisions":${value}}],"new_edits":false}`],
  ['POST', '/_bulk_docs', (value) => `{"docs":[{"_id":"a","_attachments":${value}}]}`],
  ['POST', '/_bulk_docs', (value) => `{"docs":[],"new_edits":${value}}`],
  ['POST', '/_revs_diff', (value) => `{"a":${value}}`],
  ['POST', '/_revs_diff', (value) => `{"a":[${value}]}`],
  ['POST', '/_bulk_get', (value) => `{"docs":${value}}`],
  ['POST', '/_bulk_get', (value) => `{"docs":[${value}]}`],
  ['POST', '/_bulk_get', (value) => `{"docs":[{"id":${value}}]}`],
  ['POST', '/_bulk_get', (value) => `{"docs":[{"id":"a","rev":${value}}]}`],
  ['POST', '/_changes', (value) => `{"doc_ids":${value},"filter":"_doc_ids"}`],
  ['POST', '/_changes', (value) => `{"channels":${value},"filter":"sync_gateway/bychannel"}`],
  ['POST', '/_changes', (value) => `{"since":${value}}`],
  ['POST', '/_changes', (value) => `{"limit":${value},"heartbeat":${value},"timeout":${value}}`],
  ['POST', '/_session', (value) => `{"name":${value}}`],
  ['POST', '/_ensure_full_commit', (value) => `{"a":${value}}`],
  ['PUT', '/_local/a', (value) => `{"last_seq":${value}}`],
  ['PUT', '/_local/a', (value) => `{"_rev":${value}}`],
  ['PUT', '/a', (value) => `{"b":${value}}`],
  ['PUT', '/a', (value) => `{"_rev":${value}}`],
  ['PUT', '/a?new_edits=false', (value) => `{"_revisions":${value}}`],
];

/** With these a document is one that the attacker may write, so that more than the check of its owner is tried. */
const owned = (body: string, uid: string): string => {
  const own = `"user":"${uid}","dbId":"${uid}-NOTE_TREE",`;
  return body.replace(/^\{"(b|a)":/, `{${own}"$1":`).replace('{"_id":"a",', `{${own}"_id":"a",`);
};

export const gatewayBodyAttacks = (uid: string): Attack[] => {
  type Sent = readonly [
    method: string,
    path: string,
    shape: string,
    payload: string | Buffer,
    headers: Attack['headers'],
  ];
  const attack = (...[method, path, shape, payload, headers]: Sent): Attack => ({
    ...{ room: 'gateway', shape, method, url: `/neocloud${path}`, headers, payload },
  });
  const calls = new Map(GATEWAY_BODIES.map(([method, path]) => [`${method} ${path}`, [method, path] as const]));
  return [
    ...GATEWAY_BODIES.flatMap(([method, path, around]) =>
      [...DEEP_VALUES, ...ODD_VALUES].map(([shape, json]) => {
        const isDocument = path === '/' || path.startsWith('/a') || path === '/_bulk_docs';
        const body = around(json);
        return attack(method, path, `${shape} in ${around('…')}`, isDocument ? owned(body, uid) : body, JSON_TYPE);
      }),
    ),
    ...[...calls.values()].flatMap(([method, path]) => [
      ...OUTER_BODIES.map(([shape, payload]) => attack(method, path, shape, payload, JSON_TYPE)),
      ...ODD_HEADERS.map(([shape, headers]) => attack(method, path, shape, '{"a":1}', headers)),
    ]),
  ];
};

const GATEWAY_QUERIES: readonly (readonly [path: string, names: readonly string[]])[] = [
  ['/_changes', ['since', 'limit', 'style', 'filter', 'channels', 'doc_ids', 'heartbeat', 'descending', 'revs']],
  ['/_all_docs', ['key', 'keys', 'startkey', 'endkey', 'limit', 'skip', 'descending', 'include_docs', 'inclusive_end']],
  ['/a', ['rev', 'revs', 'open_revs', 'latest', 'attachments', 'conflicts', 'revs_info']],
  ['/a/b.png', ['rev']],
];

export const gatewayQueryAttacks = (): Attack[] =>
  GATEWAY_QUERIES.flatMap(([path, names]) => queryAttacks('gateway', `/neocloud${path}`, names));

const ENTITIES = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;">]>';
const WELL: Readonly<Record<string, string>> = {
  Delete: '<Delete><Object><Key>KEY</Key></Object></Delete>',
  CompleteMultipartUpload:
    '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>"a"</ETag></Part></CompleteMultipartUpload>',
};

const PART = '<Part><PartNumber>1</PartNumber><ETag>a</ETag></Part>';

const oddXml = (root: string): readonly (readonly [shape: string, xml: string | Buffer])[] => {
  const well = WELL[root] ?? '';
  return [
    ['deep nesting', `<${root}>${nested('<a>', '', '</a>')}</${root}>`],
    ['deep nesting without an end', '<a>'.repeat(DEPTH)],
    ['entities of its own', `<?xml version="1.0"?>${ENTITIES}${well.replace('KEY', '&c;')}`],
    ['a file as an entity', `<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]>${well.replace('KEY', '&f;')}`],
    ['an entity that nobody knows', well.replace('KEY', '&unknown;').replace('1', '&#x110000;')],
    ['another root', '<Other><Object><Key>a</Key></Object></Other>'],
    ['half a document', well.slice(0, well.length / 2)],
    ['two roots', well + well],
    ['text', 'not XML'],
    ['nothing', ''],
    ['a NUL', `\0${well}`],
    ['no UTF-8', Buffer.concat([Buffer.from(`<${root}>`), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from(`</${root}>`)])],
    ['many attributes', `<${root} ${'a="b" '.repeat(20_000)}></${root}>`],
    ['a long comment', `<!--${'-'.repeat(100_000)}${well}`],
    ['a part that is no number', well.replace('>1<', '>1e400<').replace('KEY', '../../x')],
    ['ten thousand parts and one', `<${root}>${PART.repeat(10_001)}</${root}>`],
    ['JSON', '{"a":1}'],
  ];
};

export const xmlAttacks = (uid: string): Attack[] => {
  const type = { 'content-type': 'application/xml' };
  const md5Of = (xml: string | Buffer): string => createHash('md5').update(xml).digest('base64');
  const lengthOf = (xml: string | Buffer): string => String(Buffer.byteLength(xml));
  const key = `${uid}/a.bin`;
  const uploading = '?uploadId=0123456789ABCDEF0123456789ABCDEF';
  return [
    ...oddXml('Delete').map(([shape, payload]): Attack => ({
      ...{ room: 'objects', shape, method: 'POST', url: '/onyx-cloud/?delete', payload },
      headers: { ...type, 'content-length': lengthOf(payload), 'content-md5': md5Of(payload) },
      signed: { key: '', subResources: '?delete' },
    })),
    ...oddXml('CompleteMultipartUpload').map(([shape, payload]): Attack => ({
      ...{ room: 'objects', shape, method: 'POST', url: `/onyx-cloud/${key}${uploading}`, payload },
      headers: { ...type, 'content-length': lengthOf(payload) },
      signed: { key, subResources: uploading },
    })),
  ];
};

const OBJECT_QUERIES = ['prefix', 'max-keys', 'marker', 'delimiter', 'list-type', 'start-after', 'encoding-type'];

/** Of the bucket: none of these is covered by a signature. */
export const objectQueryAttacks = (uid: string): Attack[] =>
  OBJECT_QUERIES.flatMap((name) =>
    oddQueries(name).map(([shape, query]): Attack => ({
      ...{ room: 'objects', shape: `${name}: ${shape}`, method: 'GET', headers: {} },
      url: `/onyx-cloud/?${name === 'prefix' ? '' : `prefix=${uid}/&`}${query}`,
      signed: { key: '', subResources: '' },
    })),
  );
