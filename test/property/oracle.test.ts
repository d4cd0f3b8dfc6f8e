import type { WireDocument } from './cloud/wire';
import { asUid } from '@inkside/kit';
import { createLedger, type Deed, type Ledger } from './oracle/ledger';
import { createTabObserver } from './oracle/observed';
import { judge } from './oracle/verdict';
import type { DocumentsPort } from '@inkside/sync';

const ID = 'd1';

/** A revision of the document, with the deed that made it. */
const write = (
  ledger: Ledger,
  rev: string,
  over: readonly string[],
  fields: Record<string, string>,
  deed?: Partial<Deed>,
): Deed => {
  ledger.saw({ id: ID, rev, body: { _id: ID, _rev: rev, ...fields }, ancestry: [rev, ...over] });
  const begun = ledger.begin({ kind: 'value', id: ID, by: rev, ...deed });
  return Object.assign(begun, { rev, isAcknowledged: true });
};

const leaf = (rev: string, fields: Record<string, unknown>): WireDocument => ({ _id: ID, _rev: rev, ...fields });

describe('the oracle', () => {
  /** One side wrote the title, another one over the same revision; a third the remark. */
  const world = () => {
    const ledger = createLedger();
    write(ledger, '1-a', [], { title: 'w1.' }, { field: 'title', value: 'w1.' });
    write(ledger, '2-b', ['1-a'], { title: 'w2.' }, { field: 'title', value: 'w2.' });
    write(ledger, '2-c', ['1-a'], { title: 'w3.' }, { field: 'title', value: 'w3.' });
    return ledger;
  };
  const verdict = (ledger: Ledger, ...leaves: WireDocument[]): string[] =>
    judge(ledger, { id: ID, leaves, kept: [], wasKept: false });
  const tombstone = (ledger: Ledger, rev: string, over: readonly string[]): void => {
    write(ledger, rev, over, {}, { kind: 'deletion', laidAside: [rev] }).laidAside.push(rev);
  };

  it('is content with two sides that both stand', () => {
    expect(verdict(world(), leaf('2-c', { title: 'w3.' }), leaf('2-b', { title: 'w2.' }))).toEqual([]);
  });

  it('misses a side that went without having been seen', () => {
    expect(verdict(world(), leaf('2-c', { title: 'w3.' }))).toEqual([expect.stringContaining('title=w2.')]);
  });

  it('is content with a side that a later write had seen', () => {
    const ledger = world();
    write(ledger, '3-d', ['2-b', '1-a'], { title: 'w4.' }, { field: 'title', value: 'w4.' });

    expect(verdict(ledger, leaf('3-d', { title: 'w4.' }), leaf('2-c', { title: 'w3.' }))).toEqual([]);
  });

  it('does not take a write that was never acknowledged, and stands nowhere, for one that had seen another', () => {
    const ledger = world();
    write(ledger, '3-d', ['2-b', '1-a'], { title: 'w4.' }, { field: 'title', value: 'w4.' }).isAcknowledged = false;

    expect(verdict(ledger, leaf('2-c', { title: 'w3.' }))).toEqual([expect.stringContaining('title=w2.')]);
  });

  it('lays each of two deletions that overlap in one browser to the tombstone of its own', async () => {
    const ledger = createLedger();
    write(ledger, '1-a', [], { title: 'w1.' }, { field: 'title', value: 'w1.' });
    const ends: (() => void)[] = [];
    const removing = { remove: () => new Promise<void>((resolve) => ends.push(resolve)) } as unknown as DocumentsPort;
    const observer = createTabObserver(ledger, 'b0', new Map());
    const documents = observer.observe(removing, undefined as never);
    const removals = [documents.remove(asUid('u'), 'note', ID), documents.remove(asUid('u'), 'note', ID)];
    const wrote = (rev: string, ...over: string[]): void =>
      observer.onWrite({
        id: ID,
        rev,
        body: { _id: ID, _rev: rev, _deleted: true },
        ancestry: [rev, ...over],
        isReplicated: false,
      });

    wrote('2-d', '1-a');
    write(ledger, '3-b', ['2-d', '1-a'], { title: 'w2.' }, { field: 'title', value: 'w2.' });
    wrote('4-d', '3-b', '2-d', '1-a');
    for (const end of ends) end();
    await Promise.all(removals);

    expect(verdict(ledger, leaf('4-d', { _deleted: true }))).toEqual([]);
  });

  /** Somebody deletes a side; somebody else has chosen it over the other meanwhile, which the deletion has seen or not. */
  const chosen = (isSeen: boolean) => {
    const ledger = world();
    const choice = ledger.begin({ kind: 'settlement', id: ID, by: 'b0' });
    ledger.saw({ id: ID, rev: '3-e', body: { _id: ID, _rev: '3-e', title: 'w3.' }, ancestry: ['3-e', '2-c', '1-a'] });
    ledger.saw({
      id: ID,
      rev: '3-f',
      body: { _id: ID, _rev: '3-f', _deleted: true, mergedInto: '3-e' },
      ancestry: ['3-f', '2-b', '1-a'],
    });
    choice.laidAside.push('2-b', '3-e', '3-f');
    choice.isAcknowledged = true;
    if (isSeen) tombstone(ledger, '4-d', ['3-e', '2-c', '1-a']);
    else tombstone(ledger, '3-d', ['2-c', '1-a']);
    return verdict(ledger, leaf('3-e', { title: 'w3.' }));
  };

  it('lets a choice between two sides outlive a deletion that had not seen it, and no other', () => {
    expect(chosen(false)).toEqual([]);
    expect(chosen(true)).toEqual([expect.stringContaining('resurrected')]);
  });

  /** A browser chooses the first side over the second, and its tab ends before that is acknowledged. */
  const cutOff = async (...written: readonly (readonly string[])[]): Promise<string[]> => {
    const ledger = world();
    const observer = createTabObserver(ledger, 'b0', new Map());
    const ended = observer.settling(ID, '2-b', () => {
      for (const ancestry of written) {
        observer.onWrite({
          id: ID,
          rev: ancestry[0] ?? '',
          body: { _id: ID, title: 'w2.' },
          ancestry,
          isReplicated: false,
        });
      }
      return Promise.reject(new Error('The tab has ended.'));
    });
    await expect(ended).rejects.toThrow('ended');
    return verdict(ledger, leaf('3-e', { title: 'w2.' }), leaf('2-b', { title: 'w2.' }));
  };

  it('takes a choice for made that was written when its tab ended, and no other', async () => {
    expect(await cutOff(['3-e', '2-c', '1-a'])).toEqual([]);
    expect(await cutOff()).toEqual([expect.stringContaining('title=w3.')]);
  });

  /** Two writes of one field that one tab began one after the other; it ended before the second was acknowledged. */
  const twoOfOneTab = (later: Partial<Deed>): string[] => {
    const ledger = createLedger();
    write(ledger, '1-a', [], { title: 'w1.' }, { field: 'title', value: 'w1.' });
    write(ledger, '2-b', ['1-a'], { title: 'w2.' }, { by: 'b0', field: 'title', value: 'w2.', seenRev: '1-a' });
    write(
      ledger,
      '3-c',
      ['2-b', '1-a'],
      { title: 'w3.' },
      { by: 'b0', field: 'title', value: 'w3.', seenRev: '1-a', ...later },
    );
    Object.assign(ledger.deeds.at(-1) ?? {}, { rev: undefined, isAcknowledged: false });
    return verdict(ledger, leaf('3-c', { title: 'w3.' }));
  };

  it('lets a write that a tab left behind go before what the same tab wrote earlier into the same field, and nothing else', () => {
    expect(twoOfOneTab({})).toEqual([]);
    expect(twoOfOneTab({ by: 'b1' })).toEqual([expect.stringContaining('title=w2.')]);
  });

  it('misses what reached a tab while somebody chose between two other sides there', async () => {
    const ledger = world();
    const observer = createTabObserver(ledger, 'b0', new Map());
    await observer.settling(ID, '2-b', () => {
      observer.onWrite({
        id: ID,
        rev: '2-c',
        body: { _id: ID, title: 'w3.' },
        ancestry: ['2-c', '1-a'],
        isReplicated: true,
      });
      return Promise.resolve();
    });

    expect(verdict(ledger, leaf('1-a', { title: 'w1.' }))).toEqual([expect.stringContaining('title=w3.')]);
  });

  it('misses a document whose deletion had seen everything', () => {
    const ledger = createLedger();
    write(ledger, '1-a', [], { title: 'w1.' }, { field: 'title', value: 'w1.' });
    tombstone(ledger, '2-d', ['1-a']);

    expect(verdict(ledger, leaf('2-d', { _deleted: true }))).toEqual([]);
    expect(verdict(ledger, leaf('1-a', { title: 'w1.' }))).toEqual([expect.stringContaining('resurrected')]);
  });

  it('is content with an edit that a deletion had not seen', () => {
    const ledger = world();
    tombstone(ledger, '3-d', ['2-b', '1-a']);

    expect(verdict(ledger, leaf('2-c', { title: 'w3.' }), leaf('3-d', { _deleted: true }))).toEqual([]);
    expect(verdict(ledger, leaf('3-d', { _deleted: true }))).toEqual([expect.stringContaining('title=w3.')]);
  });

  describe('of a side from which only what did not overlap was merged', () => {
    /** One side wrote the title and the remark at once, the other one the title; the remark was merged into that. */
    const partlyMerged = () => {
      const ledger = world();
      write(ledger, '2-e', ['1-a'], { title: 'w4.', remark: 'w5.' }, { by: 'b0', field: 'title', value: 'w4.' });
      Object.assign(ledger.begin({ kind: 'value', id: ID, by: 'b0', field: 'remark', value: 'w5.' }), {
        rev: '2-e',
        isAcknowledged: true,
      });
      ledger.saw({
        id: ID,
        rev: '3-m',
        body: { _id: ID, _rev: '3-m', title: 'w3.', remark: 'w5.' },
        ancestry: ['3-m', '2-c', '1-a'],
      });
      tombstone(ledger, '4-d', ['3-m', '2-c', '1-a']);
      return ledger;
    };
    const other = leaf('2-b', { title: 'w2.' });

    it('is content that this side stands when the other one is deleted', () => {
      expect(
        verdict(partlyMerged(), leaf('2-e', { title: 'w4.', remark: 'w5.' }), other, leaf('4-d', { _deleted: true })),
      ).toEqual([]);
    });

    it('misses what overlapped when that goes with the other one', () => {
      expect(verdict(partlyMerged(), other, leaf('4-d', { _deleted: true }))).toEqual([
        expect.stringContaining('title=w4.'),
      ]);
    });

    it('is content that both stand when the open side was merged into the other one meanwhile', () => {
      const ledger = partlyMerged();
      ledger.saw({
        id: ID,
        rev: '4-m',
        body: { _id: ID, _rev: '4-m', title: 'w3.', remark: 'w5.' },
        ancestry: ['4-m', '3-m', '2-c', '1-a'],
      });
      ledger.saw({
        id: ID,
        rev: '3-t',
        body: { _id: ID, _rev: '3-t', _deleted: true, mergedInto: '4-m' },
        ancestry: ['3-t', '2-e', '1-a'],
      });
      const settlement = ledger.begin({ kind: 'settlement', id: ID, by: 'b1' });
      settlement.laidAside.push('2-e');
      settlement.isAcknowledged = true;

      expect(
        verdict(ledger, leaf('4-m', { title: 'w3.', remark: 'w5.' }), other, leaf('4-d', { _deleted: true })),
      ).toEqual([]);
    });

    it('misses the document that was deleted after all of it was merged', () => {
      const ledger = world();
      write(ledger, '2-f', ['1-a'], { title: 'w1.', remark: 'w5.' }, { field: 'remark', value: 'w5.' });
      ledger.saw({
        id: ID,
        rev: '3-m',
        body: { _id: ID, _rev: '3-m', title: 'w3.', remark: 'w5.' },
        ancestry: ['3-m', '2-c', '1-a'],
      });
      ledger.saw({
        id: ID,
        rev: '3-t',
        body: { _id: ID, _rev: '3-t', _deleted: true, mergedInto: '3-m' },
        ancestry: ['3-t', '2-f', '1-a'],
      });
      tombstone(ledger, '4-d', ['3-m', '2-c', '1-a']);
      ledger.saw({
        id: ID,
        rev: '4-x',
        body: { _id: ID, _rev: '4-x', title: 'w3.', remark: 'w5.' },
        ancestry: ['4-x', '3-m', '2-c', '1-a'],
      });

      expect(
        verdict(ledger, leaf('4-x', { title: 'w3.', remark: 'w5.' }), other, leaf('4-d', { _deleted: true })),
      ).toEqual([expect.stringContaining('resurrected')]);
    });
  });
});
