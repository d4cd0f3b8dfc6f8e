import { createGuardedFetch } from '../../../cloud/fetching';
import { createDocuments, type FeedDocument } from '../../../cloud/reading/sources/documents';
import { CloudFailure } from '../../../cloud/lib/failure';
import { type FeedCase, madeFeeds } from '../../fixtures/feeds/madeFeeds';
import { startServer, stopServers, type WebServer } from '../fetching/webServer';

let server: WebServer;

beforeAll(async () => {
  server = await startServer((request, response) => {
    const { status = 200, headers = {}, body = '' } = madeFeeds[Number(request.url?.slice(1))] ?? { status: 404 };
    response.writeHead(status, headers).end(body);
  });
});
afterAll(stopServers);

type Outcome = { readonly document: FeedDocument | undefined } | { readonly failure: CloudFailure };

const documents = createDocuments(createGuardedFetch({ resolve: async () => ['127.0.0.1'], fetchesLoopback: true }));
const read = async (index: number): Promise<Outcome> => {
  try {
    return { document: await documents.feed({ url: `${server.origin}/${index}` }) };
  } catch (thrown) {
    if (thrown instanceof CloudFailure) return { failure: thrown };
    throw thrown;
  }
};

/** What is told of a case that came out otherwise than it should; '' of one that did not. */
const differenceOf = ({ name, expected }: FeedCase, outcome: Outcome): string => {
  const found =
    'failure' in outcome
      ? { code: outcome.failure.code, reason: outcome.failure.params['reason'] }
      : { form: outcome.document?.feed.form, entries: outcome.document?.feed.entries };
  try {
    if ('code' in expected) expect(found).toMatchObject(expected);
    else {
      const entries = 'entries' in found ? (found.entries ?? []) : [];
      expect({ ...found, entries: entries.length }).toMatchObject({ form: expected.form, entries: expected.entries });
      if (expected.first !== undefined) expect(entries[0]).toMatchObject(expected.first);
    }
    return '';
  } catch {
    const first = 'entries' in found ? { ...found, entries: found.entries?.length, first: found.entries?.[0] } : found;
    return `${name}: ${JSON.stringify(first)}`;
  }
};

describe('two hundred feeds and catalogues', () => {
  it('are read as they should be, or refused by name; none is silent', async () => {
    const differences: string[] = [];
    for (const [index, each] of madeFeeds.entries()) differences.push(differenceOf(each, await read(index)));

    expect(differences.filter((difference) => difference !== '')).toEqual([]);
    expect(madeFeeds.length).toBeGreaterThanOrEqual(200);
    expect(new Set(madeFeeds.map(({ name }) => name)).size).toBe(madeFeeds.length);
  });
});
