/** A BCP 47 tag, or null for what is none. */
export const languageOf = (text: string | undefined): string | null => {
  const tag = (text ?? '').trim().replace('_', '-');
  return /^[a-z]{2,3}(-[a-z0-9]{1,8}){0,3}$/i.test(tag) ? tag : null;
};
