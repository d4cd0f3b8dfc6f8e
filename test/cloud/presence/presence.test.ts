import { meAnswer, noteTreeChannel, paths, presenceCalls } from '@inkside/protocol';
import * as v from 'valibot';

import { signIn, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
import { until } from '../../harness/until';
import { startGroupWorld } from '../groups/groupWorld';

const NOTE = 'a'.repeat(32);
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile Safari/604.1';
type Told = v.InferOutput<typeof presenceCalls.answer>['data'];
const there = ({ others }: Told) =>
  others.map(({ pageId, act, browser, system, nickname }) => ({ pageId, act, browser, system, nickname }));

describe('who has a note open', () => {
  let test: TestCloud;
  afterEach(stopClouds);

  const browserOf = async (email: string, agent: string) => {
    const token = await signIn(test, email);
    const { uid } = v.parse(meAnswer, (await test.get(paths.me, token)).json).data;
    const tell = async (fields: object = {}): Promise<Told> => {
      const word = { noteId: NOTE, documentId: NOTE, tab: 't1', pageId: 'p1', act: 'reading', ...fields };
      const answer = await test.post(paths.presence, word, token, { 'user-agent': agent });
      return v.parse(presenceCalls.answer, answer.json).data;
    };
    return { uid, token, tell };
  };

  const start = async () => {
    test = await startCloud();
    const one = await browserOf('anne@example.org', LINUX);
    const document = { _id: NOTE, uniqueId: NOTE, dbId: noteTreeChannel(one.uid), type: 1, title: 'Plan' };
    await test.cloud.writer.put(one.uid, document);
    return { one, two: await browserOf('anne@example.org', IPAD) };
  };

  it('tells two browsers of one account of each other, by their names, and where they are', async () => {
    const { one, two } = await start();
    expect(await one.tell()).toEqual({ others: [], againMs: 30_000 });
    const linux = { pageId: 'p1', act: 'reading', browser: 'Chrome', system: 'Linux', nickname: '' };
    expect(there(await two.tell({ pageId: 'p2', act: 'writing' }))).toEqual([linux]);
    const told = await one.tell({ tab: 't2' });
    expect(there(told)).toEqual([{ ...linux, pageId: 'p2', act: 'writing', browser: 'Safari', system: 'iPad' }]);
    expect(told).toMatchObject({ againMs: 15_000, others: [{ isOwn: true }] });
  });

  it('forgets who left at once, who is silent a little after the time that was promised, and all after a start', async () => {
    const { one, two } = await start();
    await one.tell();
    await two.tell();
    await two.tell({ act: 'left' });
    expect((await one.tell()).others).toEqual([]);
    test.advance(39_000);
    expect((await two.tell()).others).toHaveLength(1);
    test.advance(1000);
    expect((await two.tell()).others).toEqual([]);
    await test.restart();
    expect((await one.tell()).others).toEqual([]);
  });

  it('shows nobody to a stranger, whatever they name, and leaves no trace', async () => {
    const { one } = await start();
    const before = await test.cloud.writer.get(one.uid, NOTE);
    await one.tell();
    const ben = await browserOf('ben@example.org', LINUX);
    expect((await ben.tell()).others).toEqual([]);
    // A note of the same name of their own is another one.
    await test.cloud.writer.put(ben.uid, { _id: NOTE, uniqueId: NOTE, dbId: noteTreeChannel(ben.uid) });
    expect((await ben.tell()).others).toEqual([]);
    expect((await one.tell()).others).toEqual([]);
    expect(await test.cloud.writer.get(one.uid, NOTE)).toEqual(before);
    expect(JSON.stringify(test.log)).not.toContain(NOTE);
    expect(await test.post(paths.presence, { noteId: NOTE }, ben.token)).toMatchObject({ status: 400 });
  });

  it('tells the members of a group by nickname, as long as they are in it', async () => {
    const world = await startGroupWorld();
    const [anne, ben] = [await world.person('anne'), await world.person('ben')];
    const group = await world.make(anne);
    await world.join(ben, await world.invite(anne, group));
    await world.give(anne, group, NOTE);
    await world.groupsOf(ben);
    const tell = async (who: typeof anne) => {
      const word = { noteId: NOTE, documentId: NOTE, tab: 't', pageId: 'p1', act: 'writing' };
      return v.parse(presenceCalls.answer, (await who.call('POST', paths.presence, word)).json).data;
    };
    await tell(anne);
    const seen = { pageId: 'p1', act: 'writing', browser: '', system: '', nickname: 'anne' };
    let told = await tell(ben);
    await until(async () => (told = await tell(ben)).others.length > 0, 'Ben is told');
    expect(there(told)).toEqual([seen]);
    expect(told.others[0]?.isOwn).toBe(false);
    await ben.call('POST', paths.exitGroup.replace(':id', group));
    expect((await tell(ben)).others).toEqual([]);
  });
});
