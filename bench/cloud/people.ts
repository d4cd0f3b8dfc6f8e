import * as v from 'valibot';

const origin = v.pipe(v.string(), v.url());

const cloudReady = v.object({
  origin,
  people: v.array(v.object({ uid: v.string(), token: v.string(), sessionId: v.string() })),
});
export type CloudReady = v.InferOutput<typeof cloudReady>;
export type Person = CloudReady['people'][number];

export const readCloud = (message: unknown): CloudReady => v.parse(cloudReady, message);
export const readOrigin = (message: unknown): { readonly origin: string } => v.parse(v.object({ origin }), message);

export const cookieOf = ({ sessionId }: Person): string => `SyncGatewaySession=${sessionId}`;

/** The nth of the people that a server was started with. */
export const personOf = ({ people }: CloudReady, index = 0): Person => {
  const person = people[index];
  if (person === undefined) throw new RangeError(`There is no person ${index}.`);
  return person;
};
