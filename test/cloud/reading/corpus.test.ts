import { createGuardedFetch } from '../../../cloud/fetching';
import { createDocuments, type FeedDocument } from '../../../cloud/reading/sources/documents';
import { CloudFailure } from '../../../cloud/lib/failure';
import type { FeedCase } from '../../fixtures/feeds/feedCase';
import { madeFeeds } from '../../fixtures/feeds/madeFeeds';
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

const foundIn = (outcome: Outcome) => {
  if ('failure' in outcome) return { code: outcome.failure.code, reason: outcome.failure.params['reason'] };
  const { form, entries = [] } = outcome.document?.feed ?? {};
  return { form, entries: entries.length, first: entries[0] };
};

/** What is told of a case that came out otherwise than it should; '' of one that did not. */
const differenceOf = ({ name, expected }: FeedCase, outcome: Outcome): string => {
  const found = foundIn(outcome);
  try {
    expect(found).toMatchObject(expected);
    return '';
  } catch {
    return `${name}: ${JSON.stringify(found)}`;
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
