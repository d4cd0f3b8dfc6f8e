import type { AgreedText } from '@inkside/protocol';
import type { ConsentPort, CookiesPort } from '../../src/services/ports/site';

/** A cloud with these texts, and a jar that writes down what was done to it. */
export const fakeConsent = () => {
  const texts: Partial<Record<Parameters<ConsentPort['latest']>[0], AgreedText>> = {};
  const asked: string[] = [];
  const jar: string[] = [];
  const consent: ConsentPort = {
    latest: async (kind, language) => {
      asked.push(`${kind} ${language}`);
      return texts[kind];
    },
  };
  const cookies: CookiesPort = {
    writeLocale: (value) => void jar.push(`locale=${value}`),
    clearAll: () => void jar.push('cleared'),
  };
  return { texts, asked, jar, consent, cookies };
};
