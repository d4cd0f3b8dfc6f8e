import { startServer } from '../harness/child';
import { compared } from '../harness/measure';
import type { Figure } from '../harness/report';
import { withFolder } from '../harness/scratch';
import { noteOf } from './documents';
import { cookieOf, personOf, readCloud, readOrigin } from './people';
import { remoteDatabase } from './stockPouch';

const AT_ONCE = 32;
const DURATION_MS = 2000;

/** Requests answered in a second, with so many under way at any time. */
const rateOf = async (ask: () => Promise<Response>): Promise<number> => {
  const end = performance.now() + DURATION_MS;
  let answered = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      const answer = await ask();
      if (!answer.ok) throw new Error(`A request was refused: ${answer.status}`);
      await answer.arrayBuffer();
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return (answered * 1000) / DURATION_MS;
};

const ID = 'b'.repeat(32);
const uidOfReference = 'a'.repeat(24);

/** One document read again and again, by its path. */
export const requestFigures = (rounds: number): Promise<Figure[]> =>
  withFolder((ourFolder) =>
    withFolder(async (referenceFolder) => {
      const ours = await startServer(new URL('servers/inkside.ts', import.meta.url), [ourFolder], readCloud);
      const reference = await startServer(
        new URL('servers/expressPouch.ts', import.meta.url),
        [referenceFolder],
        readOrigin,
      );
      try {
        const person = personOf(ours.ready);
        const cookie = cookieOf(person);
        const ourUrl = `${ours.ready.origin}/neocloud`;
        const referenceUrl = `${reference.ready.origin}/notes`;
        await remoteDatabase(ourUrl, cookie).bulkDocs([{ ...noteOf(person.uid, 0), _id: ID }]);
        await remoteDatabase(referenceUrl).bulkDocs([{ ...noteOf(uidOfReference, 0), _id: ID }]);
        const rates = await compared(rounds, {
          ours: () => rateOf(() => fetch(`${ourUrl}/${ID}`, { headers: { cookie } })),
          reference: () => rateOf(() => fetch(`${referenceUrl}/${ID}`)),
        });
        const headers = { authorization: `Bearer ${person.token}` };
        const rest = await rateOf(() => fetch(`${ours.ready.origin}/api/1/users/me`, { headers }));
        return [
          {
            name: 'read one document',
            value: `${rates.ours.toFixed(0)}/s`,
            reference: `${rates.reference.toFixed(0)}/s`,
            ratio: rates.ours / rates.reference,
            goal: 1,
          },
          { name: 'REST: users/me', value: `${rest.toFixed(0)}/s`, reference: '' },
        ];
      } finally {
        await ours.stop();
        await reference.stop();
      }
    }),
  );
