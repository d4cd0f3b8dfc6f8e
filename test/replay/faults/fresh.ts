import { scenarios } from '../scenarios';

/** The text of a session that is recorded now, so that what is proved here does not depend on when the kept ones were made. */
export const freshText = async (name: keyof typeof scenarios): Promise<string> => {
  const play = scenarios[name];
  if (play === undefined) throw new Error(`There is no session ${String(name)}.`);
  const app = await play();
  const text = app.text('usual');
  app.stop();
  return text;
};
