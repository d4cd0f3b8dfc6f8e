import { asSecretId, type SecretId } from '../../app/kit/units';
import type { IdsPort } from '../ports';

/**
 * What a person typed and no log may hold, by handle. It lives in this page's memory only, and only the newest: a form
 * that is sent again makes another one.
 */
export const createSecrets = (ids: IdsPort) => {
  let kept: { readonly id: SecretId; readonly text: string } | undefined;
  return {
    handle: {
      keep: (text: string): SecretId => {
        kept = { id: asSecretId(ids.newId()), text };
        return kept.id;
      },
    },
    /** Undefined when the secret was replaced, or the page was loaded anew since (a replayed log, for example). */
    read: (id: SecretId): string | undefined => (kept?.id === id ? kept.text : undefined),
  };
};
