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

const cut = (text: string | null | undefined, max: number): string => (text ?? '').slice(0, max);

/** Many say nothing of how, and take Basic. */
const takesBasic = (flows: readonly unknown[], basic: unknown, challenge: string): boolean =>
  basic !== undefined || /\bbasic\b/i.test(challenge) || (flows.length === 0 && challenge === '');

const MAX_LABEL = 100;

/** What a catalogue asks for before it opens: its authentication document, or its challenge alone. */
export const wantedLogin = (refusal: Refusal) => {
  const { challenge, url } = refusal;
  const { title, description, authentication = [], links = [] } = documentIn(refusal) ?? {};
  const flows = authentication.filter((each) => v.is(flow, each));
  const basic = flows.find(isBasic);
  return {
    title: cut(title, MAX_TEXT) || realmOf(challenge),
    description: cut(description, MAX_TEXT),
    userLabel: cut(basic?.labels?.login, MAX_LABEL),
    passwordLabel: cut(basic?.labels?.password, MAX_LABEL),
    hasBasic: takesBasic(flows, basic, challenge),
    wasRefused: refusal.hadLogin,
    links: linksOf(links, url),
  };
};
