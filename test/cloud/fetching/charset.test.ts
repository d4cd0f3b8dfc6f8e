import { decodeText } from '../../../cloud/fetching/charset';

const text = 'Ä ö é – 中文 Привет';

describe('the text of a document', () => {
  it.each([
    ['a header', Buffer.from([0xcf, 0xf0, 0xe8]), 'text/html; charset=windows-1251', 'При'],
    ['a quoted header', Buffer.from([0xe4]), 'text/xml; charset="ISO-8859-1"', 'ä'],
    ['GBK in the header', Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), 'text/html;charset=gbk', '中文'],
    [
      'the XML declaration',
      Buffer.from("<?xml version='1.0' encoding='iso-8859-15'?><a>\xa4</a>", 'latin1'),
      'text/xml',
      '€',
    ],
    ['a meta element', Buffer.from('<html><meta charset=shift_jis><p>\x93\xfa', 'latin1'), 'text/html', '日'],
    [
      'an old meta element',
      Buffer.from('<meta http-equiv=Content-Type content="text/html; charset=koi8-r">\xf0', 'latin1'),
      '',
      'П',
    ],
    ['no word, being UTF-8', Buffer.from(text), '', text],
    ['no word, being none', Buffer.from([0x93, 0x61, 0x94]), 'text/plain', '“a”'],
    ['an unknown word', Buffer.from(text), 'text/html; charset=utf-99', text],
  ])('is read by %s', (_how, bytes, contentType, expected) => {
    expect(decodeText(bytes, contentType)).toContain(expected);
  });

  it('is read by its byte order mark, whatever the header says', () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

    expect(decodeText(bytes, 'text/html; charset=utf-8')).toBe(text);
  });

  it('is read as UTF-16 when every second byte of its markup is zero', () => {
    expect(decodeText(Buffer.from('<?xml version="1.0"?><a>é</a>', 'utf16le'), '')).toContain('<a>é</a>');
  });

  it('is not read as UTF-16 for a meta element that could be read without', () => {
    expect(decodeText(Buffer.from('<meta charset="utf-16"><p>é'), '')).toContain('é');
  });

  it('survives broken sequences', () => {
    expect(decodeText(Buffer.from([0xc3, 0x28, 0xff]), 'text/html; charset=utf-8')).toBe('\ufffd(\ufffd');
  });
});
