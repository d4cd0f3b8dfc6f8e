import { childText, readXml, writeXml } from '../../../../cloud/objects/wire/xml';
import { turnsDuring } from '../../../harness/turnsOfTheLoop';

describe('XML of the object store', () => {
  const texts = ['a & b <c> "d" \'e\'', 'line\r\nend\ttab', '笔记 😀 #1', ' spaces '];

  it.each(texts)('carries the text %j there and back', async (text) => {
    const document = writeXml(['Root', [['Key', text]]]);

    expect(childText(await readXml(document), 'Key')).toBe(text);
  });

  it('reads declarations, comments, attributes, empty elements, CDATA and number entities', async () => {
    const source = '<?xml version="1.0"?><!-- c --><R x="1"><A/><K><![CDATA[a<b]]>&#35;&#x5B57;</K></R>\n';

    const root = await readXml(source);

    expect(root.name).toBe('R');
    expect(childText(root, 'A')).toBe('');
    expect(childText(root, 'K')).toBe('a<b#字');
  });

  it('takes what looks like a document type in CDATA for text', async () => {
    const root = await readXml('<R><K><![CDATA[<!DOCTYPE a>]]></K></R>');

    expect(childText(root, 'K')).toBe('<!DOCTYPE a>');
  });

  it.each([
    ['nothing', ''],
    ['no element', 'text'],
    ['an open element', '<a><b></b>'],
    ['crossed elements', '<a><b></a></b>'],
    ['two roots', '<a/><b/>'],
    ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['a document type inside of the root', '<a><!DOCTYPE a></a>'],
    ['text after the root', '<a/>b'],
    ['a comment that does not end', '<a/><!-- b'],
    ['an element that would change every object', '<__proto__><a/></__proto__>'],
    ['an unknown entity', '<a>&constructor;</a>'],
    ['a bare ampersand', '<a>a & b</a>'],
    ['a number that is no character', '<a>&#x110000;</a>'],
    ['too many levels', '<a>'.repeat(50)],
    ['a text that is longer than any key', `<a>${'&#65;'.repeat(4000)}</a>`],
    ['more elements than clients send', `<a>${'<b/>'.repeat(300_001)}</a>`],
  ])('refuses %s', async (_what, source) => {
    await expect(readXml(source)).rejects.toMatchObject({ code: 'MalformedXML' });
  });

  it('leaves turns of the event loop to others while it reads much', async () => {
    const parts = `<C>${'<Part><PartNumber>1</PartNumber><ETag>x</ETag></Part>'.repeat(1000)}</C>`;

    expect(await turnsDuring(() => readXml(parts))).toBeGreaterThan(1000);
  });

  it('replaces what XML cannot carry', () => {
    expect(writeXml(['K', 'a\0b'])).toContain('<K>a\ufffdb</K>');
  });
});
