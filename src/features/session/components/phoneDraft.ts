/** What was typed of a telephone number. */
export interface PhoneDraft {
  /** ISO 3166 code of the country; null: that of the language. Empty: the field was cleared. */
  readonly region: string | null;
  readonly number: string;
}

export const noDraft: PhoneDraft = { region: null, number: '' };
