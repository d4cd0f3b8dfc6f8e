import * as v from 'valibot';

import type { Refusal } from '../../fetching';
import { resolvedLink } from '../../reading';

const AUTHENTICATION = 'application/opds-authentication+json';
const BASIC = 'http://opds-spec.org/auth/basic';
const MAX_LINKS = 20;
const MAX_TEXT = 2000;

const link = v.looseObject({ href: v.string(), rel: v.optional(v.unknown()), type: v.optional(v.string(), '') });
const flow = v.looseObject({
  type: v.string(),
  labels: v.optional(v.looseObject({ login: v.optional(v.string()), password: v.optional(v.string()) }), {}),
});
/** Authentication for OPDS 1.0, as tolerant as catalogues need. */
const documentSchema = v.looseObject({
  title: v.optional(v.string(), ''),
  description: v.optional(v.nullable(v.string()), ''),
  links: v.optional(v.array(v.unknown()), []),
  authentication: v.optional(v.array(v.unknown()), []),
});

const documentIn = ({ mediaType, bytes }: Refusal) => {
  if (mediaType !== AUTHENTICATION && !mediaType.endsWith('json')) return undefined;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), documentSchema), bytes.toString('utf8'));
  return read.success ? read.output : undefined;
};

const isBasic = ({ type }: { readonly type: string }): boolean =>
  type === BASIC || /^basic$/i.test(type) || type.endsWith('/auth/basic');

const linksOf = (links: readonly unknown[], base: string) =>
  links
    .filter((each) => v.is(link, each))
    .slice(0, MAX_LINKS)
    .flatMap(({ href, rel, type = '' }) => {
      const address = resolvedLink(href, base);
      const rels = Array.isArray(rel) ? rel : [rel];
      return address === null ? [] : [{ href: address, rel: String(rels[0] ?? ''), type }];
    });

const realmOf = (challenge: string): string => /realm\s*=\s*"([^"]{0,300})"/i.exec(challenge)?.[1] ?? '';

/** What a catalogue asks for before it opens: its authentication document, or its challenge alone. */
export const wantedLogin = (refusal: Refusal, wasRefused: boolean) => {
  const { challenge, url } = refusal;
  const document = documentIn(refusal);
  const flows = (document?.authentication ?? []).filter((each) => v.is(flow, each));
  const basic = flows.find(isBasic);
  return {
    title: (document?.title || realmOf(challenge)).slice(0, MAX_TEXT),
    description: (document?.description ?? '').slice(0, MAX_TEXT),
    userLabel: (basic?.labels?.login ?? '').slice(0, 100),
    passwordLabel: (basic?.labels?.password ?? '').slice(0, 100),
    // Many say nothing of how and take Basic.
    hasBasic: basic !== undefined || /\bbasic\b/i.test(challenge) || (flows.length === 0 && challenge === ''),
    wasRefused,
    links: linksOf(document?.links ?? [], url),
  };
};
