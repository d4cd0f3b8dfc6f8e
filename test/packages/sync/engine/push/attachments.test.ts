import { runPush } from '../../../../../packages/sync/src/engine/push/runPush';
import { fakeGateway } from '../../../../fakes/sync/fakeGateway';
import { aBrowser, aNote, until } from '../engineWorld';
import { listening } from './listening';

describe('a document with attachments', () => {
  it('is sent with their bytes, which the journal does not keep', async () => {
    const gateway = fakeGateway();
    const tab = aBrowser(gateway).openTab();
    const attached = { content_type: 'text/plain', data: btoa('a sketch') };
    await tab.write('note', { _id: 'a', ...aNote('One'), _attachments: { 'sketch.txt': attached } });
    const push = runPush(tab.parts, tab.conflicts, listening().listener);

    await until(tab, async () => (await tab.data.journal.readOutbox()).length === 0);
    push.stop();
    tab.stop();

    expect(gateway.leaves('a')[0]?.['_attachments']).toMatchObject({ 'sketch.txt': { data: attached.data } });
    expect(JSON.stringify(await tab.data.journal.readSent())).not.toContain(attached.data);
  });
});
