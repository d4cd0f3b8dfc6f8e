/** How a person is reached and signs in: an e-mail address, or a telephone number with the code of its country. */
export interface Contact {
  /** The e-mail address, or the digits of the number without its area code. */
  readonly address: string;
  /** Such as `+86`; null for e-mail. */
  readonly areaCode: string | null;
}

/** How many digits a code has that was sent to a contact. */
export const CODE_DIGITS = 6;
/** A code as it was sent: so many digits, and nothing else. */
export const CODE_FORM = new RegExp(`^\\d{${CODE_DIGITS}}$`);
/** The digits of a telephone number without its area code: E.164 has 15 at most, and the cloud reads none below six. */
export const PHONE_FORM = /^\d{6,15}$/;
