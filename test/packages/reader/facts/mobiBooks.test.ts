import { bookFacts, sourceOfBlob } from '@inkside/reader';
import { onePixel } from '../../../builders/books/books';
import { makeAzw3, makeMobi } from '../../../builders/books/mobiBooks';

const parts = { title: 'Emma', author: 'Jane Austen', chapters: [{ title: 'One', body: '<p>Text</p>' }] };

describe('a MOBI and an AZW3 with text', () => {
  it.each([
    ['mobi', makeMobi],
    ['azw3', makeAzw3],
  ] as const)('says its title, its author and its cover as %s', async (extension, make) => {
    const facts = await bookFacts(sourceOfBlob(new Blob([new Uint8Array(make(parts))])), extension);

    expect(facts).toMatchObject({ title: 'Emma', authors: 'Jane Austen', language: 'en' });
    expect(Array.from(facts.cover ?? [])).toEqual(Array.from(onePixel));
  });
});
