/** How a person is reached and signs in: an e-mail address, or a telephone number with the code of its country. */
export interface Contact {
  /** The e-mail address, or the digits of the number without its area code. */
  readonly address: string;
  /** Such as `+86`; null for e-mail. */
  readonly areaCode: string | null;
}
