import { bookFacts } from '../../../../packages/reader/src/facts/bookFacts';
import { BookError, sourceOfBytes } from '../../../../packages/reader/src/facts/source';
import { aCbz, aMobi, anEpub, anFb2, archiveOf, epubParts, PIXEL } from '../../../builders/bookFiles';

const facts = (bytes: Uint8Array, extension: string) => bookFacts(sourceOfBytes(bytes), extension);

/** What is wrong, in a word. */
const faultOf = async (bytes: Uint8Array, extension: string): Promise<string> => {
  try {
    await facts(bytes, extension);
    return 'none';
  } catch (thrown) {
    if (thrown instanceof BookError) return thrown.fault;
    throw thrown;
  }
};

describe('the facts of a book', () => {
  it.each([
    ['epub', anEpub(), { title: 'Walden', authors: 'Henry David Thoreau', language: 'en' }],
    ['fb2', anFb2(), { title: 'Преступление & наказание', authors: 'Фёдор Достоевский', language: 'ru' }],
    ['fbz', archiveOf({ 'a.fb2': anFb2() }), { title: 'Преступление & наказание', language: 'ru' }],
    ['cbz', aCbz(), { title: 'Moon', authors: 'A. Artist', language: '' }],
    ['mobi', aMobi(), { title: 'Emma', authors: 'Jane Austen', language: 'en' }],
    ['azw3', aMobi(), { title: 'Emma' }],
  ])('of kind %s are title, authors, language and cover', async (extension, bytes, expected) => {
    const found = await facts(bytes, extension);

    expect(found).toMatchObject(expected);
    expect(found.cover).toEqual(PIXEL);
  });

  it('are none of a kind that says nothing, and the name of a PDF is checked', async () => {
    const empty = { title: '', authors: '', language: '', cover: undefined };
    expect(await facts(new TextEncoder().encode('Text'), 'txt')).toEqual(empty);
    expect(await facts(new TextEncoder().encode('%PDF-1.7 …'), 'pdf')).toEqual(empty);
    expect(await faultOf(new TextEncoder().encode('PK'), 'pdf')).toBe('broken');
  });

  it('decode the five entities and numbers, and lose marks of direction and ends of lines', async () => {
    const { title } = await facts(anEpub({ title: 'Tom &amp; &#x4A;erry\n\u202Eevil &lt;b&gt;' }), 'epub');

    expect(title).toBe('Tom & Jerry evil <b>');
  });

  it('hold without a cover, an author or a language', async () => {
    const parts = epubParts({ title: 'Plain', author: '', language: '' });
    delete parts['OEBPS/img/c over.png'];

    expect(await facts(archiveOf(parts), 'epub')).toEqual({
      title: 'Plain',
      authors: '',
      language: '',
      cover: undefined,
    });
  });
});

/** What many entities would make of one: a gigabyte. */
const LAUGHS = `<!DOCTYPE lolz [<!ENTITY a "lol">${Array.from('bcdefghij')
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
  .join('')}]>`;

/** A directory that says another size of its first file. */
const claiming = (bytes: Uint8Array, size: number): Uint8Array => {
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  for (let at = 0; at + 46 < changed.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) {
      view.setUint32(at + 24, size, true);
      break;
    }
  return changed;
};

const locked = (bytes: Uint8Array): Uint8Array => {
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  for (let at = 0; at + 46 < changed.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);
  return changed;
};

describe('a book that is not taken', () => {
  it.each([
    ['broken', 'cut off', anEpub().slice(0, 400), 'epub'],
    ['broken', 'no archive at all', new Uint8Array(500), 'epub'],
    ['broken', 'without a package', archiveOf({ mimetype: 'x' }), 'epub'],
    ['broken', 'a FictionBook that ends early', anFb2().slice(0, -40), 'fb2'],
    ['broken', 'a MOBI that ends early', aMobi().slice(0, 200), 'mobi'],
    ['spine', 'without a spine', anEpub({ spine: '' }), 'epub'],
    ['spine', 'whose spine leads nowhere', anEpub({ spine: '<spine><itemref idref="x"/></spine>' }), 'epub'],
    ['spine', 'a comic without a page', archiveOf({ 'a.txt': 'x' }), 'cbz'],
    ['entities', 'with entities that grow', anEpub({ declared: LAUGHS, title: '&j;' }), 'epub'],
    [
      'entities',
      'with one that names a file',
      anFb2('x', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      'fb2',
    ],
    ['path', 'with a file that lies outside', archiveOf({ ...epubParts(), '../../evil.sh': 'x' }), 'epub'],
    ['path', 'with a file on a drive', archiveOf({ ...epubParts(), 'C:\\evil': 'x' }), 'epub'],
    ['path', 'whose chapter lies outside', anEpub({ href: '../../../etc/passwd' }), 'epub'],
    ['path', 'whose chapter hides that it does', anEpub({ href: '%2e%2e/%2e%2e/passwd' }), 'epub'],
    ['bomb', 'that packs a gigabyte', archiveOf({ ...epubParts(), big: new Uint8Array(20_000_000) }), 'epub'],
    ['bomb', 'that says it holds more than anyone reads', claiming(anEpub(), 2_000_000_000), 'epub'],
    ['password', 'of an archive with a password', locked(anEpub()), 'epub'],
    ['password', 'of a locked MOBI', aMobi(2), 'azw3'],
    [
      'password',
      'with encrypted chapters',
      archiveOf({
        ...epubParts(),
        'META-INF/encryption.xml':
          '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></EncryptedData></encryption>',
      }),
      'epub',
    ],
    ['kind', 'of a kind that nobody opens', new Uint8Array(9), 'exe'],
  ])('is %s: one %s', async (fault, _what, bytes, extension) => {
    expect(await faultOf(bytes, extension)).toBe(fault);
  });

  it('is taken where only fonts are hidden', async () => {
    const fonts = archiveOf({
      ...epubParts(),
      'META-INF/encryption.xml':
        '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/></EncryptedData></encryption>',
    });

    expect(await faultOf(fonts, 'epub')).toBe('none');
  });
});
