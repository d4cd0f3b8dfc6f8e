import { asMessageId, channelNames } from '@inkside/kit';
import { deleteRequest } from '../../../src/features/push/slice';
import { heldRequest } from '../../../src/features/sync/slice';
import { someTab, type Perform } from '../run/people';
import type { World } from '../run/world';

const someMessage = ({ documents }: World, pick: number): string | undefined => {
  const ids = [...documents].flatMap(([id, database]) => (database === 'message' ? [id] : []));
  return ids[pick % Math.max(1, ids.length)];
};

/** As a view does it. */
export const removeMessage: Perform = (world, { pick }, browser) => {
  const id = someMessage(world, pick);
  if (id !== undefined) someTab(browser, pick)?.tab.dispatch(deleteRequest.asked({ ids: [asMessageId(id)] }));
};

export const decideHeld: Perform = (world, { pick }, browser) => {
  const opened = someTab(browser, pick);
  if (opened === undefined) return;
  const answer = pick % 2 === 0 ? 'keep' : 'delete';
  for (const channel of channelNames) {
    if (opened.tab.state().sync.channels[channel].held === null) continue;
    if (answer === 'keep') world.kept.add(channel);
    opened.tab.dispatch(heldRequest.asked({ channel, answer }));
  }
};
