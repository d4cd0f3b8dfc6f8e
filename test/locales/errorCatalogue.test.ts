import { createIntl } from 'react-intl';

import type { ErrorParams } from '@inkside/kit';
import { errorText } from '@inkside/ui';
import { knownLanguages } from '../../src/features/preferences/slice';
import { htmlLanguages } from '../../src/locales/languages';
import { messagesOf } from '../harness/messages';

/** The messages of the specification's section 8 that are errors: code, parameters, and what of these people read. */
const catalogue: Readonly<Record<string, readonly [code: string, params?: ErrorParams, said?: RegExp]>> = {
  '401': ['elMsg.tips14'],
  'other sync errors: operation name and time-out': ['errors.network', { operation: 'content' }],
  "other failures: the server's own message": ['errors.server', { message: 'disk on fire' }, /disk on fire/],
  'other failures: the error message': ['errors.unexpected', { detail: 'x is undefined' }, /x is undefined/],
  'failed to remove a pushed file': ['errors.removePushFile', { detail: 'Failed to removePushFile' }],
  'failed to get a client of the object store': ['errors.ossClient', { detail: 'bucket' }],
  'failures of the local database': ['errors.database', { detail: 'closed' }, /closed/],
  'storage errors': ['errors.objectStore', { detail: 'AccessDenied' }, /AccessDenied/],
  'cloud storage insufficient': ['errors.storageFull'],
  'file size over limit, size shown': [
    'errors.fileLarge',
    { size: 300 * 1024 * 1024, max: 200 * 1024 * 1024, over: 100 * 1024 * 1024 },
    /100.*300.*200/,
  ],
  'account has a master account': ['errors.masterAccount'],
  'phone or e-mail bound to another user': ['errors.contactTaken'],
  'note deleted': ['errors.noteGone'],
  'online reading unsupported': ['errors.onlineReading', { format: 'DJVU' }, /DJVU/],
  'online reading unsupported, of a kind that nobody knows': [
    'errors.onlineReading',
    { format: 'none' },
    /^[^()（）]+$/,
  ],
  'not on the same Wi-Fi for local transfer': ['errors.otherNetwork', { name: 'Desk' }, /Desk.*Wi-Fi|Wi-Fi.*Desk/],
  'local transfer needs firmware V3.2 or above': ['errors.firmwareOld', { name: 'Desk', least: '3.2' }, /V3\.2.*Desk/],
  'feed cannot be read': ['errors.feedUnreadable'],
  'security verification failed': ['errors.captchaWrong'],
  'security verification missing': ['errors.captchaNeeded'],
};

/** Faults of a note name the part and the object; the button beside them has the note synced again. */
const parts = ['shape', 'resource', 'template', 'outline', 'document', 'page'];

describe.each(knownLanguages)('the error catalogue in %s', (language) => {
  const intl = createIntl({ locale: htmlLanguages[language], messages: messagesOf(language) });

  it.each(Object.keys(catalogue))('has a sentence for: %s', (name) => {
    const [code = '', params = {}, said = /./] = catalogue[name] ?? [];
    const text = errorText(intl, { code, params });

    expect(text).toMatch(said);
    expect([text.includes(code), /[{}]|undefined/.test(text)]).toEqual([false, text.includes('x is undefined')]);
  });

  it('says that a note was not uploaded wholly from another device, and where to look there', () => {
    expect(intl.messages['ink.notUploaded']).toBeDefined();
  });

  it.each(parts)('names the part of a note that could not be loaded: %s', (part) => {
    expect(intl.formatMessage({ id: `ink.faults.${part}` }, { name: 'an-object' })).toContain('an-object');
    expect(intl.messages['ink.syncAgain']).toBeDefined();
  });
});

it('says of a sync that failed which operation it was, and what to do, in the words of the specification', () => {
  const intl = createIntl({ locale: 'en', messages: messagesOf('en') });

  expect(errorText(intl, { code: 'errors.network', params: { operation: 'pushDelete' } })).toBe(
    'Deleting the push: Network connection timed out. Please check the network and try again.',
  );
  expect(errorText(intl, { code: 'elMsg.tips14', params: {} })).toBe(
    'The login of this account has expired. Please log in again.',
  );
});
