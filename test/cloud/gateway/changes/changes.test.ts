import { ANNE, BENS_NOTES, MESSAGES, NOTES, aNoteOf, json, startGateway } from '../gatewayHarness';
import type { ChangesAnswer, TestGateway } from '../gatewayHarness';

let gateway: TestGateway;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.stop());

const changes = (query: string): Promise<ChangesAnswer> => json<ChangesAnswer>(gateway.ask(`/_changes?${query}`));
const inNotes = `filter=sync_gateway%2Fbychannel&channels=${NOTES}`;
const idsOf = (answer: ChangesAnswer): string[] => answer.results.map((row) => row.id);

async function writeNotes(count: number): Promise<void> {
  const docs = Array.from({ length: count }, (_, index) => aNoteOf(`n${index}`));
  await gateway.post('/_bulk_docs', { docs });
}

describe('_changes', () => {
  it('answers sequences as strings and accepts them again', async () => {
    await writeNotes(3);
    const first = await changes('limit=2');

    const rest = await changes(`since=${first.last_seq}`);

    expect(typeof first.results[0]?.seq).toBe('string');
    expect(first.last_seq).toBe(first.results[1]?.seq);
    expect(idsOf(rest)).toEqual(['n2']);
  });

  it.each(['0', '', '1', 'now'])('accepts since=%s', async (since) => {
    await writeNotes(1);

    const answer = await gateway.ask(`/_changes?since=${since}`);

    expect(answer.status).toBe(200);
  });

  it('tells of all channels without a filter and with *', async () => {
    await gateway.writer.put(ANNE, aNoteOf('n1'));
    await gateway.writer.put(ANNE, { _id: 'm1', dbId: MESSAGES });

    const [plain, star] = [await changes(''), await changes('filter=sync_gateway/bychannel&channels=*')];

    expect(idsOf(plain)).toEqual(['n1', 'm1']);
    expect(star).toEqual(plain);
  });

  it('takes several channels and passes over the others', async () => {
    await gateway.writer.put(ANNE, aNoteOf('n1'));
    await gateway.writer.put(ANNE, { _id: 'm1', dbId: MESSAGES });
    await gateway.writer.put(ANNE, { _id: 'c1', dbId: `${ANNE}-CONFIG` });

    const answer = await changes(`${inNotes},${MESSAGES}`);

    expect(idsOf(answer)).toEqual(['n1', 'm1']);
  });

  it('drops the channels of others without a word', async () => {
    await writeNotes(1);

    const mixed = await changes(`${inNotes},${BENS_NOTES}`);
    const foreign = await changes(`filter=sync_gateway/bychannel&channels=${BENS_NOTES}`);

    expect(idsOf(mixed)).toEqual(['n0']);
    expect(foreign).toEqual({ results: [], last_seq: mixed.last_seq });
  });

  it('counts the limit after the filter', async () => {
    for (const id of ['m1', 'm2']) await gateway.writer.put(ANNE, { _id: id, dbId: MESSAGES });
    await writeNotes(3);

    const answer = await changes(`${inNotes}&limit=2`);

    expect(idsOf(answer)).toEqual(['n0', 'n1']);
  });

  it('takes limit=0 for no limit', async () => {
    await writeNotes(3);

    const answer = await changes('limit=0');

    expect(answer.results).toHaveLength(3);
  });

  it('answers more rows than it reads at once', async () => {
    await writeNotes(2500);

    const answer = await changes(inNotes);

    expect(new Set(idsOf(answer)).size).toBe(2500);
  });

  it('turns round with descending', async () => {
    await writeNotes(3);

    const answer = await changes('descending=true&limit=2');

    expect(idsOf(answer)).toEqual(['n2', 'n1']);
  });

  it('puts the documents in with include_docs', async () => {
    await writeNotes(1);

    const answer = await changes('include_docs=true');

    expect(answer.results[0]?.doc).toMatchObject({ _id: 'n0', user: ANNE, dbId: NOTES });
  });

  it('puts the documents in of more rows than it reads at once', async () => {
    await writeNotes(250);

    const answer = await changes(`${inNotes}&include_docs=true&limit=230`);

    expect(new Set(idsOf(answer)).size).toBe(230);
    expect(answer.results.map(({ doc }) => doc?.['_id'])).toEqual(idsOf(answer));
  });

  it('names every leaf with style=all_docs, the winner alone without', async () => {
    for (const hash of ['aa', 'bb']) {
      await gateway.post('/_bulk_docs', { docs: [aNoteOf('n1', { _rev: `1-${hash}` })], new_edits: false });
    }

    const [all, main] = [await changes('style=all_docs'), await changes('')];

    expect(new Set(all.results[0]?.changes.map(({ rev }) => rev))).toEqual(new Set(['1-aa', '1-bb']));
    expect(main.results[0]?.changes).toEqual([{ rev: '1-bb' }]);
  });

  it('names the other leaves in the documents with conflicts', async () => {
    for (const hash of ['aa', 'bb']) {
      await gateway.post('/_bulk_docs', { docs: [aNoteOf('n1', { _rev: `1-${hash}` })], new_edits: false });
    }

    const answer = await changes('include_docs=true&conflicts=true');

    expect(answer.results[0]?.doc).toMatchObject({ _rev: '1-bb', _conflicts: ['1-aa'] });
  });

  it('looks for ids by POST and by GET', async () => {
    await writeNotes(3);

    const posted = await json<ChangesAnswer>(gateway.post('/_changes?filter=_doc_ids', { doc_ids: ['n1'] }));
    const asked = await changes(`filter=_doc_ids&doc_ids=${encodeURIComponent('["n1"]')}`);

    expect(idsOf(posted)).toEqual(['n1']);
    expect(asked).toEqual(posted);
  });

  it('takes its parameters from a POST body', async () => {
    await writeNotes(2);

    const body = { filter: 'sync_gateway/bychannel', channels: NOTES, limit: 1, include_docs: true };
    const answer = await json<ChangesAnswer>(gateway.post('/_changes', body));

    expect(idsOf(answer)).toEqual(['n0']);
    expect(answer.results[0]?.doc).toMatchObject({ title: 'Note n0' });
  });
});

describe('a removed document', () => {
  async function removeBodiless(id: string): Promise<void> {
    const { _rev } = await json<{ _rev: string }>(gateway.ask(`/${id}`));
    const [, hash] = _rev.split('-');
    const tombstone = { _id: id, _rev: '2-dead', _deleted: true, _revisions: { start: 2, ids: ['dead', hash] } };
    await gateway.post('/_bulk_docs', { docs: [tombstone], new_edits: false });
  }

  it('is told to its channel, which the row names, and not to another', async () => {
    await writeNotes(1);
    await removeBodiless('n0');

    const inside = await changes(inNotes);
    const outside = await changes(`filter=sync_gateway/bychannel&channels=${MESSAGES}`);

    expect(inside.results).toMatchObject([{ id: 'n0', deleted: true, removed: [NOTES], changes: [{ rev: '2-dead' }] }]);
    expect(outside.results).toEqual([]);
  });

  it.each([true, false])(
    'is told to its channel when its tombstone says null for one (new_edits %s)',
    async (edits) => {
      await writeNotes(1);
      const { _rev } = await json<{ _rev: string }>(gateway.ask('/n0'));
      const deletion = { _id: 'n0', _deleted: true, user: null, dbId: null };
      const replicated = { _rev: '2-dead', _revisions: { start: 2, ids: ['dead', _rev.slice(2)] } };
      await gateway.post('/_bulk_docs', {
        docs: [{ ...deletion, ...(edits ? { _rev } : replicated) }],
        new_edits: edits,
      });

      const inside = await changes(inNotes);
      const outside = await changes(`filter=sync_gateway/bychannel&channels=${MESSAGES}`);

      expect(inside.results).toMatchObject([{ id: 'n0', deleted: true, removed: [NOTES] }]);
      expect(outside.results).toEqual([]);
    },
  );

  it('is told to every channel when nothing of it was ever here', async () => {
    const tombstone = { _id: 'gone', _rev: '5-dead', _deleted: true };
    await gateway.post('/_bulk_docs', { docs: [tombstone], new_edits: false });

    const answer = await changes(inNotes);

    expect(answer.results).toEqual([expect.objectContaining({ id: 'gone', deleted: true })]);
    expect(answer.results[0]).not.toHaveProperty('removed');
  });

  it('does not eat into the limit of another channel', async () => {
    await writeNotes(3);
    for (const id of ['n0', 'n1', 'n2']) await removeBodiless(id);
    await gateway.writer.put(ANNE, { _id: 'm1', dbId: MESSAGES });

    const answer = await changes(`filter=sync_gateway/bychannel&channels=${MESSAGES}&limit=1`);

    expect(idsOf(answer)).toEqual(['m1']);
  });
});
