import { type Contact, PortError, type SecretId } from '@inkside/kit';

/** How the wire names whom a code or a password belongs to. */
export const namesOf = ({ address, areaCode }: Contact): { readonly mobi: string; readonly area_code?: string } =>
  areaCode === null ? { mobi: address } : { mobi: address, area_code: areaCode };

/** Reads what a handle stands for. `missing`: what to say when it names nothing any more. */
export const secretReader =
  (readSecret: (id: SecretId) => string | undefined) =>
  (id: SecretId, missing: string): string => {
    const text = readSecret(id);
    if (text === undefined) throw new PortError(missing);
    return text;
  };
