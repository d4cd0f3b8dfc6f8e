import 'fake-indexeddb/auto';

import { asNoteId, asUid } from '@inkside/kit';
import { createTextIndexAnswers } from '../../../src/services/textIndex/answerTextIndex';
import { createTextIndexPort, type TextIndexWorker } from '../../../src/services/textIndex/createTextIndexPort';
import { excerptOf } from '../../../src/services/textIndex/textIndex';

/** A worker of the same code, in this process. */
const aWorker = (): TextIndexWorker => {
  const answer = createTextIndexAnswers();
  const worker: TextIndexWorker = {
    onmessage: null,
    onerror: null,
    postMessage: ({ number, question }) =>
      void answer(question).then(
        (result) => worker.onmessage?.({ data: { number, result } } as MessageEvent),
        (thrown: unknown) => worker.onmessage?.({ data: { number, fault: String(thrown) } } as MessageEvent),
      ),
    terminate: () => undefined,
  };
  return worker;
};

let users = 0;
const aUser = () => asUid(`${(users += 1)}`.padStart(24, 'a'));

const put = (
  uid: ReturnType<typeof aUser>,
  texts: Readonly<Record<string, string>>,
  port = createTextIndexPort(aWorker),
) =>
  port.put(
    uid,
    Object.entries(texts).map(([id, text]) => ({ id, revision: '1', text })),
  );

const idsOf = async (uid: ReturnType<typeof aUser>, words: string) =>
  (await createTextIndexPort(aWorker).search(uid, words, 50)).map(({ id }) => id).toSorted();

describe('the index of texts', () => {
  it.each([
    ['one Chinese character', '湖', ['zh']],
    ['two of them', '湖边', ['zh']],
    ['a longer stretch, in this order only', '去湖边', ['zh']],
    ['characters that stand there, but not together', '湖散', []],
    ['Japanese without spaces', 'ノート', ['ja']],
    ['the beginning of a word', 'phys', ['en']],
    ['another case and another form of the letters', 'ＰＨＹＳＩＣＳ', ['en']],
    ['two words that stand apart', 'lake physics', ['en']],
    ['a word that is not there', 'lake opera', []],
    ['nothing but signs', '?!', []],
  ])('finds %s', async (_what, words, found) => {
    const uid = aUser();
    await put(uid, { zh: '今天去湖边散步', ja: '新しいノートを書く', en: 'Physics of the lake', ru: 'Озеро' });

    expect(await idsOf(uid, words)).toEqual(found);
  });

  it('has what a note says now, and not what it said before; also in another tab', async () => {
    const uid = aUser();
    const [one, other] = [createTextIndexPort(aWorker), createTextIndexPort(aWorker)];
    await put(uid, { a: 'first words' }, one);
    expect(await other.search(uid, 'first', 5)).toHaveLength(1);

    await one.put(uid, [{ id: 'a', revision: '2', text: 'second words' }]);

    expect(await other.search(uid, 'first', 5)).toEqual([]);
    expect(await other.search(uid, 'second', 5)).toEqual([{ id: 'a', excerpt: 'second words' }]);
    expect(await other.revisions(uid)).toEqual({ a: '2' });
  });

  it('is there after a reload, and forgets notes that are gone', async () => {
    const uid = aUser();
    await put(uid, { a: 'words', b: 'words' });

    await createTextIndexPort(aWorker).retain(uid, [asNoteId('b')]);

    expect(await idsOf(uid, 'words')).toEqual(['b']);
  });

  it('keeps the texts of two people apart', async () => {
    const [one, other] = [aUser(), aUser()];
    await put(one, { a: 'secret' });

    expect(await idsOf(other, 'secret')).toEqual([]);
  });

  it('says that its worker broke, and works again with another one', async () => {
    const uid = aUser();
    const workers: TextIndexWorker[] = [];
    const port = createTextIndexPort(() => {
      const worker = workers.length === 0 ? { ...aWorker(), postMessage: () => undefined } : aWorker();
      workers.push(worker);
      return worker;
    });
    const asked = port.search(uid, 'a', 5);
    workers[0]?.onerror?.({ message: 'gone' } as ErrorEvent);

    await expect(asked).rejects.toMatchObject({ code: 'errors.textIndex', params: { detail: 'gone' } });
    expect(await port.search(uid, 'a', 5)).toEqual([]);
  });
});

describe('an excerpt', () => {
  it('holds the words, with a stretch before and behind them', () => {
    const text = `${'before '.repeat(20)}the lake ${'behind '.repeat(30)}`;

    const excerpt = excerptOf(text, 'LAKE') ?? '';

    expect(excerpt).toMatch(/^…(before )+the lake (behind )+\S*…$/);
    expect(excerpt.length).toBeLessThan(140);
  });

  it('begins with the text where the words do', () => {
    expect(excerptOf('湖边散步', '湖')).toBe('湖边散步');
  });
});
