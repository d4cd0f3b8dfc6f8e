import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

import { knownLanguages } from '../../src/features/preferences/slice';
import { loadMessages } from '../../src/locales/loadMessages';
import { captchaWords } from '../../src/locales/captchaWords';
import { forgottenWords } from '../../src/locales/forgottenWords';
import { pastWords } from '../../src/locales/pastWords';
import { phoneWords } from '../../src/locales/phoneWords';
import { qrWords } from '../../src/locales/qrWords';
import { loadReplayWords } from '../../src/locales/replayWords';
import { catalogueOf, messagesOf } from '../harness/messages';

const english = messagesOf('en');
const others = knownLanguages.filter((language) => language !== 'en');

/** Names and forms of all placeholders of a message, in any order: what has to be the same in every language. */
const placeholdersOf = (text: string): readonly string[] => {
  const found = new Set<string>();
  const walk = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      found.add(`${element.value} ${TYPE[element.type]}`);
      if (element.type === TYPE.tag) walk(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const { value } of Object.values(element.options)) walk(value);
      }
    }
  };
  walk(parse(text));
  return [...found].sort();
};

/** Equal to English on purpose. */
const keptAsIs: Readonly<Record<string, string>> = {
  'common.appName': 'the product has one name',
  'languages.zh': 'languages are named in themselves',
  'languages.zhTW': 'languages are named in themselves',
  'languages.en': 'languages are named in themselves',
  'languages.ru': 'languages are named in themselves',
  'inkExport.formats.pdf': 'kinds of files have one name everywhere',
  'inkExport.formats.svg': 'kinds of files have one name everywhere',
  'inkExport.formats.png': 'kinds of files have one name everywhere',
  'inkExport.dpiValue': 'a unit has one name everywhere',
};

const sourceFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

const areas = [...new Set(Object.keys(english).map((id) => id.split('.')[0]))];
const idPattern = new RegExp(`(["'\`])((?:${areas.join('|')})\\.[A-Za-z0-9_.]*)(\\$\\{|\\1)`, 'g');

/** Ids that stand in the source as a whole, and beginnings of ids whose end is put in. */
const used = (() => {
  const ids = new Set<string>();
  const families = new Set<string>();
  for (const file of [...sourceFiles('src'), ...sourceFiles('packages'), ...sourceFiles('cloud')]) {
    for (const [, , id = '', end] of readFileSync(file, 'utf8').matchAll(idPattern))
      (end === '${' ? families : ids).add(id);
  }
  return { ids, families: [...families] };
})();

/** A beginning that is compared with, and the cloud's names for a 401, which is `elMsg.tips14` to people. */
const notIds = new Set(['captcha.checkPuzzle', 'errors.code', 'errors.loginExpired', 'errors.signedOutElsewhere']);

describe.each(others)('catalogue of %s', (language) => {
  it('has the files and ids of the English one', () => {
    const ids = (files: ReturnType<typeof catalogueOf>) =>
      Object.fromEntries(Object.entries(files).map(([file, messages]) => [file, Object.keys(messages).sort()]));

    expect(ids(catalogueOf(language))).toEqual(ids(catalogueOf('en')));
  });

  it('has the same placeholders in every message', () => {
    const messages = messagesOf(language);
    const different = Object.keys(english).filter(
      (id) => placeholdersOf(english[id] ?? '').join() !== placeholdersOf(messages[id] ?? '').join(),
    );

    expect(different).toEqual([]);
  });

  it('leaves nothing in English', () => {
    const messages = messagesOf(language);

    expect(Object.keys(english).filter((id) => messages[id] === english[id] && !(id in keptAsIs))).toEqual([]);
  });

  it('has every plural form that the language knows', () => {
    const forms = new Intl.PluralRules(language === 'ru' ? 'ru' : 'zh').resolvedOptions().pluralCategories;
    const short: string[] = [];
    const walk = (id: string, elements: readonly MessageFormatElement[]): void => {
      for (const element of elements) {
        if (element.type !== TYPE.plural) continue;
        if (forms.some((form) => !(form in element.options))) short.push(id);
        for (const { value } of Object.values(element.options)) walk(id, value);
      }
    };
    for (const [id, text] of Object.entries(messagesOf(language))) walk(id, parse(text));

    expect(short).toEqual([]);
  });
});

describe.each(knownLanguages)('the words of the app in %s', (language) => {
  it('are those of all its files', async () => {
    expect({
      ...(await loadMessages(language, ['first', 'more'])),
      ...(await loadReplayWords(language)),
      ...pastWords[language],
      ...captchaWords[language],
      ...forgottenWords[language],
      ...qrWords[language],
      ...phoneWords[language],
    }).toEqual(messagesOf(language));
  });
});

describe('message ids', () => {
  it('that the source uses are all written', () => {
    expect([...used.ids].filter((id) => !(id in english) && !notIds.has(id))).toEqual([]);
  });

  it('that are written are all used', () => {
    const isUsed = (id: string) => used.ids.has(id) || used.families.some((family) => id.startsWith(family));

    expect(Object.keys(english).filter((id) => !isUsed(id))).toEqual([]);
  });

  it('whose end is put in belong to a family that is written', () => {
    const isWritten = (family: string) => Object.keys(english).some((id) => id.startsWith(family));

    expect(used.families.filter((family) => !isWritten(family))).toEqual([]);
  });

  it('name every operation that an error can speak of', () => {
    const operations = [...sourceFiles('src'), ...sourceFiles('packages')].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/operation: '([A-Za-z]+)'|networkError\('([A-Za-z]+)'\)/g)].map(
        ([, first, second]) => `operations.${first ?? second ?? ''}`,
      ),
    );

    expect(operations.filter((id) => !(id in english))).toEqual([]);
  });
});

describe('the first group, which the sign-in page has alone', () => {
  const rooms = [
    'src/features/session',
    'src/sagas/session',
    'src/services/browser/keeping',
    'cloud/rest/signIn',
    'cloud/accounts/captcha',
    'cloud/accounts',
  ];
  /** Answers to those who are signed in, given by the same rooms, and the calls of the error log. */
  const inside = new Set([
    'errors.contactTaken',
    'errors.contactLast',
    'errors.masterAccount',
    'errors.contactOwn',
    'errors.accessTokensFull',
    'errors.count',
    'errors.add',
    'errors.deleteOldest',
    'errors.deviceLimit',
    'errors.nameTaken',
    'errors.appPasswordsFull',
    'errors.deviceLocked',
  ]);

  it.each(['en', ...others] as const)('has every error that a sign-in can meet (%s)', (language) => {
    const {
      'errors.json': errors,
      'forgotten.json': forgotten,
      'phone.json': phone,
      'qr.json': qr,
    } = catalogueOf(language);
    // What can be wrong with a telephone number or a QR code is said in its own tab only, which brings the words.
    const first = { ...errors, ...forgotten, ...phone, ...qr };
    const met = rooms
      .flatMap(sourceFiles)
      .flatMap((file) => readFileSync(file, 'utf8').match(/errors\.[a-zA-Z]+/g) ?? []);

    expect([...new Set(met)].filter((id) => !(id in first) && !inside.has(id) && !notIds.has(id))).toEqual([]);
  });
});

/** The sign-in page has words of its own, because those of places come later. */
const footer: Readonly<Record<string, string>> = {
  'session.linkIntroduction': 'places.introduction',
  'session.linkManuals': 'places.userManual',
  'session.linkFaq': 'places.userFaq',
  'session.linkGoogleDrive': 'places.googleDrive',
  'session.linkAgreement': 'places.agreement',
  'session.linkPrivacy': 'places.privacy',
};

describe.each(knownLanguages)('the foot of the sign-in page in %s', (language) => {
  it('calls each place what it is called everywhere else', () => {
    const messages = messagesOf(language);

    for (const [link, place] of Object.entries(footer)) expect([link, messages[link]]).toEqual([link, messages[place]]);
  });
});
