import { asEpochMs, holdsWords } from '@inkside/kit';
import { foundManuals } from '../../../src/features/manuals/logic';
import { textRouteAt } from '../../../src/features/publicPages/logic';
import { foundFaqs, relatedFaqs } from '../../../src/features/support/logic';

const at = asEpochMs(1);
const faq = (id: string, category: string, title: string, html: string) => ({
  id,
  category,
  title,
  html,
  updatedAt: at,
});
const help = {
  categories: [
    { id: 'a', title: 'Account' },
    { id: 's', title: 'Sync' },
  ],
  faqs: [
    faq('code', 'a', 'No code arrives', '<p>Look into the <b>spam</b> folder.</p>'),
    faq('name', 'a', 'Another name', '<p>In your account.</p>'),
    faq('slow', 's', 'Sync is slow', '<p>Wait for the first &amp; longest one.</p>'),
  ],
};
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('words that are searched', () => {
  it.each([
    ['', 'anything', true],
    ['  ', 'anything', true],
    ['SPAM folder', '<p>Look into the <b>spam</b> folder.</p>', true],
    ['folder zebra', 'the folder', false],
    ['验证码', '收不到验证码怎么办？', true],
    ['ＰＤＦ', 'a pdf file', true],
    ['href', '<a href="x">link</a>', false],
    ['a & b', 'a &amp; b', true],
    ['<b>', 'say &lt;b&gt;', true],
  ])('%p in %p: %p', (typed, text, isFound) => {
    expect(holdsWords(typed, text)).toBe(isFound);
  });
});

describe('questions', () => {
  it.each([
    [null, '', ['code', 'name', 'slow']],
    ['a', '', ['code', 'name']],
    [null, 'spam', ['code']],
    ['s', 'spam', []],
  ])('of %p with %p', (category, words, expected) => {
    expect(ids(foundFaqs(help, category, words))).toEqual(expected);
  });

  it('are related within their category, without themselves', () => {
    expect(ids(relatedFaqs(help, help.faqs[0] ?? faq('', '', '', '')))).toEqual(['name']);
  });
});

describe('manuals', () => {
  const manual = (id: string, title: string) => ({
    id,
    title,
    html: `<p>About ${title}</p>`,
    url: null,
    updatedAt: at,
  });
  const groups = [
    {
      id: 'web',
      title: 'In the browser',
      models: [],
      manuals: [manual('start', 'First steps'), manual('send', 'Send files')],
    },
    { id: 'note', title: 'Note devices', models: ['NoteAir'], manuals: [manual('sync', 'Switch on sync')] },
  ];
  const found = (family: string | null, words: string) =>
    foundManuals(groups, family, words).map(({ id, manuals }) => [id, ids(manuals)]);

  it('stand in their families', () => {
    expect(found(null, '')).toEqual([
      ['web', ['start', 'send']],
      ['note', ['sync']],
    ]);
    expect(found('note', '')).toEqual([['note', ['sync']]]);
  });

  it('are found by title, text, family and model', () => {
    expect(found(null, 'files')).toEqual([['web', ['send']]]);
    expect(found(null, 'noteair')).toEqual([['note', ['sync']]]);
    expect(found('web', 'noteair')).toEqual([]);
  });
});

it.each([
  ['/privacy/', 'privacy'],
  ['/PRIVACY', 'privacy'],
  ['/Introduction//', 'introduction'],
  ['/agreement/', 'agreement'],
  ['/googledrive', 'googleDrive'],
  ['/booxMiraHelp/', 'miraHelp'],
])('finds the static page that the router takes %s for', (path, name) => {
  expect(textRouteAt(path)).toBe(name);
});

it('finds the static page of a path', () => {
  expect([textRouteAt('/booxMiraHelp'), textRouteAt('/privacy'), textRouteAt('/elsewhere')]).toEqual([
    'miraHelp',
    'privacy',
    'introduction',
  ]);
});
