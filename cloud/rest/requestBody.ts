import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { REST_BODY_BYTES } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import { RefusedJson, parseSliced } from '../lib/slicedJson';
import { nestsWithin } from '../lib/nesting';
import { createSlices } from '../lib/slices';
import type { Endpoint, RawInput, UploadedFile } from './endpoint';

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const FILES = /^multipart\/form-data\s*(;|$)/i;
const MAX_FILES = 10;
const MAX_FIELDS = 100;

/** Parsed at once; larger bodies in slices, so that nobody else waits for them. */
const SMALL_BODY_BYTES = 16 * 1024;

/** @throws CloudFailure `errors.badRequest` for what is no JSON, or nests deeper than anybody's */
const parseLarge = async (body: Buffer): Promise<unknown> => {
  try {
    return (await parseSliced(body, createSlices())).value;
  } catch (thrown) {
    throw thrown instanceof RefusedJson ? new CloudFailure('errors.badRequest', { field: '' }) : thrown;
  }
};

/** Some clients announce JSON and send nothing; schemas decide whether that will do. */
export const acceptJson = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  const parseSmall = promisify(parseJson);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (body.length === 0) return undefined;
    // Decoding would put replacement characters where somebody's text was, and store that.
    if (!isUtf8(body)) throw new CloudFailure('errors.badRequest', { field: '' });
    return body.length > SMALL_BODY_BYTES ? parseLarge(body) : parseSmall(request, body.toString());
  });
};

/** Forms are taken only where they are meant: a page of another site can send one without asking. */
export const refuseForms = ({ takes }: Endpoint, request: FastifyRequest): void => {
  const type = request.headers['content-type'] ?? '';
  if ((FORM.test(type) && takes !== 'form') || (FILES.test(type) && takes !== 'files')) {
    throw new CloudFailure('errors.unsupportedType');
  }
};

/** `bodyBytes` are for all parts together: limits of the parts alone would let them add up. */
const readParts = async (request: FastifyRequest, bodyBytes: number): Promise<Pick<RawInput, 'body' | 'files'>> => {
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  let left = bodyBytes;
  const count = (bytes: number): void => {
    left -= bytes;
    if (left < 0) throw new CloudFailure('errors.tooLarge');
  };
  const limits = { fileSize: bodyBytes, files: MAX_FILES, fields: MAX_FIELDS, fieldSize: REST_BODY_BYTES };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const { fieldname: field, filename: fileName, mimetype: contentType } = part;
      const bytes = await part.toBuffer();
      count(bytes.length);
      files.push({ field, fileName, contentType, bytes });
    } else if (typeof part.value === 'string' && part.fieldname !== '__proto__') {
      count(part.value.length);
      fields[part.fieldname] = part.value;
    }
  }
  return { body: fields, files };
};

/** What says with which status it refuses; the parser's own words for a form that is cut off or none say nothing. */
const isRefusal = (thrown: unknown): boolean =>
  thrown instanceof CloudFailure || (thrown instanceof Error && 'statusCode' in thrown);

const readFiles: typeof readParts = async (request, bodyBytes) => {
  try {
    return await readParts(request, bodyBytes);
  } catch (thrown) {
    throw isRefusal(thrown) ? thrown : new CloudFailure('errors.badRequest', { field: '' });
  }
};

/** What an endpoint gets to see of a request, still unchecked but for its depth. */
export const inputOf = async ({ takes, bodyBytes }: Endpoint, request: FastifyRequest): Promise<RawInput> => {
  const { query, params } = request;
  if (takes === 'files' && request.isMultipart()) {
    return { ...(await readFiles(request, bodyBytes ?? REST_BODY_BYTES)), query, params };
  }
  if (!nestsWithin(request.body)) throw new CloudFailure('errors.badRequest', { field: '' });
  return { body: request.body, query, params, files: [] };
};
