import * as v from 'valibot';

import { envelopeOf, lineOf } from './sharedSchemas';

/** Ours: catalogues of books (OPDS 1.2 and 2.0), read by the browser through the cloud. */
export const cataloguePaths = {
  catalogueDocument: '/api/1/opds/document',
  catalogueFile: '/api/1/opds/file',
  sendCatalogueFile: '/api/1/opds/send',
} as const;

const address = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2048));

/** With no login of its own the one of the user's subscription to a catalogue of that server is used. */
const documentBody = v.looseObject({
  url: address,
  username: v.optional(lineOf(200), ''),
  password: v.optional(lineOf(500), ''),
});

/** What a catalogue says of signing in (authentication document), or only that it asks for it. */
const wantedLogin = v.looseObject({
  title: v.string(),
  description: v.string(),
  userLabel: v.string(),
  passwordLabel: v.string(),
  /** Whether a name and a password do; otherwise one signs in at its site. */
  hasBasic: v.boolean(),
  /** Whether a login was sent and refused. */
  wasRefused: v.boolean(),
  links: v.array(v.looseObject({ rel: v.string(), href: v.string(), type: v.string() })),
});

/**
 * A feed (Atom, OPDS 2) or an OpenSearch description as it came, decoded. `url`: where it was found in the end; relative
 * addresses count from it. `type`: media type with its parameters. With `login` there is no text.
 */
const documentAnswer = envelopeOf(
  v.looseObject({
    url: v.string(),
    type: v.string(),
    text: v.string(),
    login: v.nullable(wantedLogin),
  }),
);

/** `title` names the file, `type` is the media type that the catalogue says. */
const fileBody = v.looseObject({ url: address, title: lineOf(300), type: v.optional(lineOf(120), '') });
/** `path` on this server: one GET within ten minutes, no token; it answers the book's bytes. `name` has its extension. */
const fileAnswer = envelopeOf(v.looseObject({ path: v.string(), name: v.string() }));

/** Bodies and answers of {@link cataloguePaths}; `sendCatalogueFile` takes `fileBody`, answers as `webpage/send` does. */
export const catalogueCalls = { documentBody, documentAnswer, fileBody, fileAnswer } as const;
