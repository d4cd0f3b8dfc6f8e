/** Later than every text that a cloud of these tests has: all of them count as agreed to. */
const AGREED = Date.UTC(2100, 0, 1);

/** What redux-persist keeps for someone who reads English in light colours and has answered every question before. */
export const keptState = (): string => {
  const consentMarks = { cookie: AGREED, updateMessage: AGREED, privacy: AGREED, agreement: AGREED, isPrivacy: false };
  return JSON.stringify({
    preferences: JSON.stringify({ language: 'en', theme: 'light' }),
    consentMarks: JSON.stringify(consentMarks),
    codeWaits: '{}',
    _persist: '{"version":1,"rehydrated":true}',
  });
};
