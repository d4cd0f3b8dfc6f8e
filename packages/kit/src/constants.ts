import { asBytes, asMs } from './values';

export type ChannelName = 'noteTree' | 'library' | 'message';

export const channelNames: readonly ChannelName[] = ['noteTree', 'library', 'message'];

/** Every constant of the specification (sections 4, 5 and 9), once, with its unit in its name. */
export const SYNC_BATCH_SIZE = 1000;
export const STS_REFRESH_MS = asMs(10 * 60_000);
export const STS_CACHE_MS = asMs(300_000);
export const PUSH_FILE_DEBOUNCE_MS = asMs(2000);
export const PUSH_LIST_DAYS = 30;
export const PUSH_MAX_FILES = 30;
export const PUSH_MAX_FILE_BYTES = asBytes(200 * 1024 * 1024);
export const PUSH_MAX_NAME_BYTES = 254;
export const MESSAGE_DURATION_MS = asMs(3000);
export const REMEMBER_ME_DAYS = 30;
export const OBJECT_LIST_TIMEOUT_MS = asMs(60_000);
/** The object stores that may stand behind the cloud refuse smaller parts. */
export const UPLOAD_PART_BYTES = asBytes(5 * 1024 * 1024);
/** Deletions that come within this time are one matter. */
export const DELETIONS_WINDOW_MS = asMs(60_000);
/** A person is asked before more documents than this, and more than this share of a channel, are deleted by the cloud. */
export const DELETIONS_ASKED_FROM = 20;
export const DELETIONS_ASKED_SHARE = 0.1;
/** A burst of database events becomes one action. */
export const SYNC_BATCH_WINDOW_MS = asMs(40);
/** So many documents at once are a page of a long pull, and more of them will follow: they are gathered for longer. */
export const FLOOD_FROM = 100;
export const FLOOD_WINDOW_MS = asMs(1000);
/** How long the start, and the way out, wait for the cloud: what is on this computer does not depend on it. */
export const CLOUD_PATIENCE_MS = asMs(400);
/** How long a link in the address is waited for before its silence is said. */
export const LINK_PATIENCE_MS = asMs(3000);
export const COOKIE_PROMPT_DELAY_MS = asMs(1000);
/** A new version of the app is looked for when the first screen has what it needs, then each hour. */
export const UPDATE_START_MS = asMs(10_000);
/** After somebody has signed in: the first screen has asked for what it needs by then. */
export const APP_KEEP_MS = asMs(500);
export const UPDATE_LOOK_MS = asMs(60 * 60_000);
export const CODE_RESEND_MS = asMs(60_000);
/** How often a page asks whether its QR code was confirmed. */
export const QR_POLL_MS = asMs(1500);
export const DAY_MS = 86_400_000;

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

/** A label of a domain: letters, digits and hyphens, of which none at an end. */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/**
 * An e-mail address as HTML's `<input type=email>` takes it, and with a dot in its domain: one without is of nobody's mail.
 * The domain as it stands in the DNS, in ASCII.
 */
export const EMAIL_FORM = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`, 'i');

const WIDE_ZERO = 0xff10;

/** With the digits of Chinese and Japanese keyboards, which are as wide as their letters, as plain ones. */
export const asciiDigits = (text: string): string =>
  text.replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - WIDE_ZERO));

/** Ours: the account of the demo, under a domain that nobody can own (RFC 2606) and strict checks of addresses take. */
export const DEMO_EMAIL = 'demo@inkside.example';
/** Stands between the parts of what the picture of a QR code says to other clients: id, client type, host. */
export const QR_SEPARATOR = '---';
