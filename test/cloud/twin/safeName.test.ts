import { MAX_NAME_BYTES, numberedName, safeName } from '../../../cloud/twin/fetchFile';

const bytesOf = (text: string): number => Buffer.byteLength(text, 'utf8');

describe('safeName', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['唐诗三首.txt', '唐诗三首.txt'],
    ['../../etc/passwd', '_.._.._etc_passwd'],
    ['..\\..\\boot.ini', '_.._.._boot.ini'],
    ['/absolute', '_absolute'],
    ['C:\\Windows\\x.txt', 'C__Windows_x.txt'],
    ['.bashrc', '_.bashrc'],
    ['..', 'file'],
    ['.', 'file'],
    ['', 'file'],
    ['   ', 'file'],
    ['name. . ', 'name'],
    ['con.txt', '_con.txt'],
    ['LPT1', '_LPT1'],
    ['console.txt', 'console.txt'],
    ['a\u0000b\nc.txt', 'a_b_c.txt'],
    ['photo\u202egnp.exe', 'photo_gnp.exe'],
    ['what? "this" <is> |it|*.txt', 'what_ _this_ _is_ _it__.txt'],
  ])('makes %j into %j', (displayName, expected) => {
    expect(safeName(displayName)).toBe(expected);
  });

  it('never gives a path, whatever it is given', () => {
    const alphabet = ['/', '\\', '.', '\u0000', ' ', 'a', ':', '…'];
    const names = Array.from({ length: 4096 }, (_, seed) =>
      [0, 3, 6, 9].map((shift) => alphabet[(seed >> shift) % alphabet.length]).join(''),
    );

    const bad = names.map(safeName).filter((name) => /[/\\:\0]/.test(name) || name.startsWith('.') || name === '');

    expect(bad).toEqual([]);
  });

  it('cuts a long name to 255 bytes between characters, and keeps the extension', () => {
    const name = safeName(`${'汉'.repeat(100)}.epub`);

    expect(bytesOf(name)).toBeLessThanOrEqual(MAX_NAME_BYTES);
    expect(bytesOf(name)).toBeGreaterThan(MAX_NAME_BYTES - 3);
    expect(name).toMatch(/^汉+\.epub$/);
  });

  it('takes one form of an accented letter, so that one name is one file', () => {
    expect(safeName('cafe\u0301.txt')).toBe(safeName('caf\u00e9.txt'));
  });

  it('replaces half of a character that has no form in a file system', () => {
    expect(safeName('a\ud800b')).toBe('a\ufffdb');
  });
});

describe('numberedName', () => {
  it('puts the number before the extension', () => {
    expect(numberedName('report.pdf', 2)).toBe('report (2).pdf');
  });

  it('stays within 255 bytes', () => {
    const name = numberedName(safeName(`${'x'.repeat(300)}.pdf`), 12);

    expect(bytesOf(name)).toBe(MAX_NAME_BYTES);
    expect(name.endsWith(' (12).pdf')).toBe(true);
  });
});
