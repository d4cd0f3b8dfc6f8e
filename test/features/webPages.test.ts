import { sharedPagePath } from '@inkside/kit';
import { typedAddress } from '@inkside/kit';
import { bookmarkletOf, droppedAddress } from '../../src/features/webPages/address';

const given = (types: Readonly<Record<string, string>>, files = 0) => ({
  getData: (type: string) => types[type] ?? '',
  files: { length: files } as FileList,
});

describe('addresses of web pages', () => {
  it('are taken with and without a scheme, and from nowhere but the web', () => {
    expect(typedAddress('example.org/a?b#c')).toBe('https://example.org/a?b#c');
    expect(typedAddress(' HTTP://Example.org ')).toBe('http://example.org/');
    expect(typedAddress('localhost:8080/x')).toBe('https://localhost:8080/x');
    for (const text of ['', 'word', 'two words.org', 'ftp://example.org/', 'javascript:alert(1)', 'data:text/html,x']) {
      expect([text, typedAddress(text)]).toEqual([text, undefined]);
    }
    expect(typedAddress('https://me:secret@example.org/')).toBeUndefined();
  });

  it('come out of a drop and a paste, where those hold nothing else', () => {
    expect(droppedAddress(given({ 'text/uri-list': '# a list\r\nhttps://example.org/a\r\nhttps://b.example/' }))).toBe(
      'https://example.org/a',
    );
    expect(droppedAddress(given({ 'text/plain': ' https://example.org/b ' }))).toBe('https://example.org/b');
    expect(droppedAddress(given({ 'text/plain': 'See https://example.org/b' }))).toBeUndefined();
    expect(droppedAddress(given({ 'text/uri-list': 'https://example.org/a' }, 1))).toBeUndefined();
  });

  it('come from share sheets in whichever field a program chose, and lead to the form only', () => {
    const path = (query: string) => sharedPagePath(new URLSearchParams(query));

    expect(path('url=https://example.org/a')).toBe('/#/push/web?url=https%3A%2F%2Fexample.org%2Fa');
    expect(path('title=T&text=Look: https://example.org/b now')).toBe('/#/push/web?url=https%3A%2F%2Fexample.org%2Fb');
    expect(path('text=nothing')).toBe('/#/push/web');
    expect(path('url=javascript:alert(1)')).toBe('/#/push/web');
  });

  it('are handed over by a bookmark that opens the form and does nothing else', () => {
    expect(bookmarkletOf('https://cloud.example')).toBe(
      'javascript:void(open("https://cloud.example/#/push/web?url="+encodeURIComponent(location.href)))',
    );
  });
});
