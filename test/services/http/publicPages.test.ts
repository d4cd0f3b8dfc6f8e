import * as v from 'valibot';

import { PortError } from '@inkside/kit';
import { createPublicPages } from '../../../src/services/http/publicPages';
import type { Http, HttpRequest } from '../../../src/services/http/createHttp';

const notice = { _id: 'welcome', title: 'Welcome', description: '', createdAt: '2026-11-21', updatedAt: '2026-11-21' };
const answer = { result_code: 0, message: 'SUCCESS', data: { count: 1, unreadCount: null, results: [notice] } };

/** A cloud that answers some calls; the token of a call that names none is the one of the session that this browser keeps. */
const cloudThat = (refusal: (request: HttpRequest) => PortError | undefined) => {
  const asked: HttpRequest[] = [];
  const http: Http = {
    call: async (schema, request) => {
      asked.push(request);
      const refused = refusal(request);
      if (refused !== undefined) throw refused;
      return v.parse(schema, answer);
    },
  };
  return { pages: createPublicPages({ http }), asked };
};
const ended = () => new PortError('elMsg.tips14');

describe('one notice, for who keeps a session that the cloud has ended', () => {
  it('is asked for once more, without the token', async () => {
    const { pages, asked } = cloudThat(({ token }) => (token === undefined ? ended() : undefined));

    await expect(pages.notice('welcome', 'en')).resolves.toMatchObject({ id: 'welcome' });
    expect(asked.map(({ token }) => token)).toEqual([undefined, null]);
  });

  it('ends no session where the cloud gives it to nobody without one', async () => {
    const { pages, asked } = cloudThat(ended);

    await expect(pages.notice('welcome', 'en')).rejects.toMatchObject({
      code: 'errors.badAnswer',
      params: { operation: 'content' },
    });
    expect(asked).toHaveLength(2);
  });

  it('is asked for once where the cloud takes the token, and where something else is wrong', async () => {
    const good = cloudThat(() => undefined);
    await good.pages.notice('welcome', 'en');
    const away = cloudThat(() => new PortError('errors.network', { operation: 'content' }));
    await expect(away.pages.notice('welcome', 'en')).rejects.toMatchObject({ code: 'errors.network' });

    expect([good.asked.length, away.asked.length]).toEqual([1, 1]);
  });
});
