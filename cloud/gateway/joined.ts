/** Characters that go out together. */
const PART_TEXT = 64 * 1024;

/** Gathers small texts, so that an answer of thousands of rows does not go out row by row. */
export async function* inParts(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let part = '';
  for await (const text of texts) {
    part += text;
    if (part.length < PART_TEXT) continue;
    yield part;
    part = '';
  }
  if (part !== '') yield part;
}
