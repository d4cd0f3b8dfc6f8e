import 'fake-indexeddb/auto';

import { asEpochMs, asUid } from '@inkside/kit';
import type { ArticleText } from '@inkside/protocol';
import { createKeptArticles } from '../../src/services/articles/keptArticles';

const uid = asUid('u1');
const name = { feedId: 'f', id: 'a' };
const anArticle = (change: Partial<ArticleText>): ArticleText => ({
  ...{ ...name, feedTitle: '', title: '', url: null, summary: '', author: '', cover: null, publishedAt: null },
  ...{ at: asEpochMs(1), isRead: false, isStarred: false, content: '', isFull: false, failure: null },
  ...change,
});

describe('a kept article', () => {
  it('keeps its full text against a shorter copy, and what it was marked', async () => {
    const kept = createKeptArticles();
    await kept.put(uid, name, anArticle({ content: 'The whole text', isFull: true }), 1);
    await kept.put(uid, name, anArticle({ content: 'The', title: 'New' }), 2);
    await kept.mark(uid, [name, { feedId: 'f', id: 'unknown' }], { isRead: true });

    await expect(kept.all(uid, 'f')).resolves.toEqual([
      anArticle({ content: 'The whole text', isFull: true, title: 'New', isRead: true }),
    ]);
  });

  it('of a search is another one for other words', async () => {
    const kept = createKeptArticles();
    const page = { feedId: '', id: 'p' };
    await kept.put(uid, { ...page, words: 'one' }, anArticle({ ...page, content: '1' }), 1);
    await kept.put(uid, { ...page, words: 'two' }, anArticle({ ...page, content: '2' }), 2);

    await expect(kept.get(uid, { ...page, words: 'one' })).resolves.toMatchObject({ content: '1' });
    await expect(kept.get(uid, page)).resolves.toBeUndefined();
  });
});
