import * as v from 'valibot';

import { noteKeys, notePrefix, paths, qrCheckAnswer, qrCreateAnswer } from '@inkside/protocol';

import { until } from '../../harness/until';
import { seatTwin, type TwinSeat } from './twinSeat';

let seat: TwinSeat;
beforeEach(async () => {
  seat = await seatTwin();
});
afterEach(() => seat.stop());

const isHere = (name: string) => () => seat.file(name)?.state === 'here';

const ledgerOf = async (documentId: string) => {
  const { cloud, uid } = seat.cloud;
  await cloud.ledger.settled();
  const { files } = await cloud.ledger.read(uid, 0);
  return files.find((file) => file.documentId === documentId)?.events ?? [];
};
const deviceId = (): number => seat.twin.snapshot().state.bound?.deviceId ?? 0;

describe('a device that follows the cloud', () => {
  it('keeps what is pushed, and says that a file was opened when somebody opens it', async () => {
    const { id, key } = await seat.cloud.push('a.txt', 'ink');
    await seat.until(isHere('a.txt'), 'the file is here');
    expect(seat.memory.files.get(key)).toEqual(new TextEncoder().encode('ink'));
    expect((await ledgerOf(id)).map(({ kind }) => kind)).not.toContain('opened');

    await seat.twin.open(id);
    expect(seat.twin.snapshot().screen).toEqual({ kind: 'file', documentId: id });
    expect((await ledgerOf(id)).map(({ kind }) => kind)).not.toContain('opened');
    await seat.twin.drawn({ kind: 'file', documentId: id });

    expect((await ledgerOf(id)).map(({ kind }) => kind).toSorted()).toEqual(['announced', 'fetched', 'opened', 'sent']);
  });

  it('refuses what it has no room for, what it cannot open, and what is not what was sent', async () => {
    await seat.twin.setCapacity(4);
    const large = await seat.cloud.push('large.txt', 'much ink');
    const strange = await seat.cloud.push('a.xyz', 'ink');
    const wrong = await seat.cloud.push('wrong.txt', 'ink', { md5: '0'.repeat(32) });
    await seat.until(() => seat.file('wrong.txt')?.state === 'refused', 'all were looked at');

    await seat.until(({ state }) => state.words.length === 0, 'the ledger was told');
    const reasons = await Promise.all(
      [large, strange, wrong].map(
        async ({ id }) => (await ledgerOf(id)).find(({ kind }) => kind === 'rejected')?.reason,
      ),
    );
    expect(reasons).toEqual([
      'storage full',
      'files of this kind cannot be opened',
      expect.stringContaining('instead of 00000000'),
    ]);
    expect(seat.memory.files.size).toBe(0);

    await seat.twin.setCapacity(100);
    await seat.until(isHere('large.txt'), 'there is room for it now');
    expect(seat.file('a.xyz')?.state).toBe('refused');
  });

  it('asks nothing while it sleeps or is in an aeroplane, and the account reads since when it sleeps', async () => {
    await seat.until(({ state }) => state.since !== '', 'it follows');
    await seat.twin.sleep();
    const asked = seat.asked.length;
    const { devices } = await seat.cloud.cloud.ledger.read(seat.cloud.uid, 0);
    expect(devices).toEqual([expect.objectContaining({ id: deviceId(), asleepSince: expect.any(Number) as number })]);
    await seat.cloud.push('a.txt', 'ink');
    await seat.twin.setAirplane(true);
    await seat.twin.wake();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seat.asked.slice(asked)).toEqual([]);
    expect(seat.file('a.txt')).toBeUndefined();

    await seat.twin.setAirplane(false);
    await seat.until(isHere('a.txt'), 'it came behind the aeroplane');
    const after = await seat.cloud.cloud.ledger.read(seat.cloud.uid, 0);
    expect(after.devices[0]?.asleepSince).toBeNull();
  });

  it('takes as long for a file as a slow line would', async () => {
    await seat.twin.setSlow(true);
    await seat.cloud.push('a.txt', 'x'.repeat(64 * 1024));
    await seat.until(isHere('a.txt'), 'the file is here');

    expect(seat.paced.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo(2000);
  });

  it('lets go of a file that its sender takes back', async () => {
    const { id, key } = await seat.cloud.push('a.txt', 'ink');
    await seat.until(isHere('a.txt'), 'the file is here');
    const { cloud, uid } = seat.cloud;
    await cloud.writer.edit(uid, id, (before) => before && { ...before, dbId: `${uid}-MESSAGE`, isRevoke: 1 });

    await seat.until(() => seat.file('a.txt') === undefined, 'it is gone');
    expect(seat.memory.files.has(key)).toBe(false);
  });
});

describe('a device and its owner', () => {
  it('shows what its owner lets it say while it is locked, and opens nothing', async () => {
    const { id } = await seat.cloud.push('a.txt', 'ink');
    await seat.until(isHere('a.txt'), 'the file is here');
    const { devices, sessions } = seat.cloud.cloud.accounts;
    await devices.setLockMessage(seat.cloud.uid, deviceId(), 'Call 555');
    await devices.lock(seat.cloud.uid, deviceId(), true);
    await sessions.endSyncOfDevice(seat.cloud.uid, deviceId());

    await seat.until(({ state }) => state.lock === 'Call 555', 'it is locked');
    await seat.twin.open(id);
    expect(seat.twin.snapshot().screen).toEqual({ kind: 'home' });

    await devices.lock(seat.cloud.uid, deviceId(), false);
    await seat.until(({ state }) => state.lock === null, 'it is unlocked');
    await seat.twin.open(id);
    expect(seat.twin.snapshot().screen).toEqual({ kind: 'file', documentId: id });
  });

  it('keeps nothing of an account that unbound it', async () => {
    await seat.cloud.push('a.txt', 'ink');
    await seat.until(isHere('a.txt'), 'the file is here');
    const { token } = seat.twin.snapshot().state.bound ?? { token: 'none' };
    expect(seat.memory.saved()).toContain(token);
    const { sessions, devices } = seat.cloud.cloud.accounts;
    const id = deviceId();
    await sessions.endOfDevice(seat.cloud.uid, id);
    await devices.remove(seat.cloud.uid, id);

    await seat.until(({ state }) => state.bound === null && state.log.length > 0, 'it is unbound');
    expect(seat.log()).toEqual(['revoked']);
    expect(seat.memory.files.size).toBe(0);
    expect(seat.memory.saved()).not.toContain(token);
    expect(seat.memory.saved()).not.toContain('a.txt');
  });

  it('lets a sign-in page in by its QR code, and says what the cloud says of a code that is none', async () => {
    const headers = { 'content-type': 'application/json' };
    const create = { method: 'POST', headers, body: JSON.stringify({ clientType: 'web' }) };
    const answer = await fetch(seat.cloud.origin + paths.qrCreate, create);
    const { data: code } = v.parse(qrCreateAnswer, await answer.json());

    expect(await seat.twin.confirmQr(code)).toEqual({ kind: 'bound' });
    const check = new URLSearchParams({ clientType: 'web', qrcodeId: code.slice(0, 32) });
    const checked = await (await fetch(`${seat.cloud.origin}${paths.qrCheck}?${check.toString()}`)).json();
    expect(v.parse(qrCheckAnswer, checked).data.userInfo?.uid).toBe(seat.cloud.uid);
    expect(await seat.twin.confirmQr('0'.repeat(32))).toMatchObject({ kind: 'refused' });
  });

  it('is no device of the account any more once it was unbound by hand', async () => {
    await seat.twin.unbind();

    expect(await seat.cloud.cloud.accounts.devices.list(seat.cloud.uid)).toEqual([]);
    expect(seat.log()).toEqual(['unbound']);
  });
});

describe('a device and notes', () => {
  const strokes = [
    [
      { x: 100, y: 100 },
      { x: 300, y: 400 },
    ],
  ];
  /** The ledger's last word of the note, as this device told it. */
  const saidOf = async (title: string) => {
    await seat.until(({ state }) => state.words.length === 0, 'the ledger was told');
    const { objects } = await seat.cloud.cloud.ledger.read(seat.cloud.uid, 0);
    return objects.find(({ id }) => id === written(title)?.noteId)?.devices[0]?.said;
  };
  const written = (title: string) =>
    Object.values(seat.twin.snapshot().state.notes).find((note) => note.title === title);

  it('writes in the format of its firmware, and what it wrote is a whole note of the account', async () => {
    await seat.twin.setFirmware('3.0');
    await seat.twin.write('Old', strokes);
    await seat.twin.setFirmware('3.5');
    await seat.twin.write('New', strokes);

    const { uid, cloud } = seat.cloud;
    const keysBelow = async (prefix: string) =>
      (await cloud.objects.list({ prefix, maxKeys: 100 })).objects.map(({ key }) => key);
    const [old, fresh] = [written('Old'), written('New')];
    const pageId = old?.pageIds[0] ?? '';
    expect(await keysBelow(noteKeys.pointsOld(uid, pageId, '').replace('#points', ''))).toHaveLength(1);
    expect(await keysBelow(`${notePrefix(uid, old?.noteId ?? '')}point/`)).toEqual([]);
    expect(await keysBelow(`${notePrefix(uid, fresh?.noteId ?? '')}point/`)).toHaveLength(1);
    expect(await cloud.writer.get(uid, fresh?.noteId ?? '')).toMatchObject({ title: 'New', status: 1 });
    expect(seat.twin.snapshot().screen).toEqual({ kind: 'note', noteId: fresh?.noteId });
  });

  it('adds strokes to a page that is there, beside what is on it, and never in the format of another firmware', async () => {
    const writeOn = (title: string) => {
      const note = written(title);
      return seat.twin.writeOn({ noteId: note?.noteId ?? '', pageId: note?.pageIds[0] ?? '', strokes });
    };
    const foldersOf = (keys: readonly string[]) => keys.map((key) => key.split('/').at(-2)).join();
    await seat.twin.write('Page', strokes);
    const before = new Set(written('Page')?.keys);
    expect(await writeOn('Page')).toBe(true);
    const after = new Set(written('Page')?.keys);
    expect([before.size > 0, [...before].filter((key) => !after.has(key))]).toEqual([true, []]);
    expect(foldersOf([...after].filter((key) => !before.has(key)))).toMatch(/^(?:point,shape|shape,point)$/);

    await seat.twin.setFirmware('3.0');
    expect(await writeOn('Page')).toBe(false);
    await seat.twin.write('Old', strokes);
    await seat.twin.setFirmware('3.5');
    expect(await writeOn('Old')).toBe(false);
  });

  it('opens with old firmware what old firmware wrote, and says of the rest that it cannot be read', async () => {
    await seat.twin.write('New', strokes);
    await seat.twin.setFirmware('3.0');
    await seat.twin.openNote(written('New')?.noteId ?? '');
    expect(seat.twin.snapshot().screen).toEqual({ kind: 'word', word: 'newerFirmware', title: 'New' });
    expect(await saidOf('New')).toMatchObject({ event: 'rejected', reason: 'firmware 3.0 cannot read this note' });

    await seat.twin.write('Old', strokes);
    expect(seat.twin.snapshot().screen).toMatchObject({ kind: 'note' });
    const noteId = written('Old')?.noteId ?? '';
    await seat.twin.drawn({ kind: 'note', noteId });
    const writtenAt = written('Old')?.updatedAt;
    expect(await saidOf('Old')).toMatchObject({ event: 'opened', reason: '', writtenAt });
    await seat.twin.unreadable({ kind: 'note', noteId }, 'its shapes are broken');
    expect(await saidOf('Old')).toMatchObject({ event: 'rejected', reason: 'its shapes are broken' });
    const held = written('Old')?.keys.filter((key) => key.includes('/point/')) ?? [];
    expect(held).toHaveLength(1);
    expect(seat.memory.files.has(held[0] ?? '')).toBe(true);
  });

  it('finds on a second device what was written on the first', async () => {
    const other = await seat.second();
    await seat.twin.write('Shared', strokes);
    const found = () => Object.values(other.snapshot().state.notes).find(({ title }) => title === 'Shared');
    await until(() => found() !== undefined, 'the note is known there');
    await other.openNote(found()?.noteId ?? '');

    expect(other.snapshot().screen).toMatchObject({ kind: 'note' });
    expect(found()?.keys.length).toBe(written('Shared')?.keys.length);
    expect(await seat.cloud.cloud.accounts.devices.list(seat.cloud.uid)).toHaveLength(2);
  });

  it('refuses a note file with old firmware, and takes it with new', async () => {
    await seat.twin.setFirmware('3.0');
    await seat.cloud.push('a.note', 'packed ink');
    await seat.until(() => seat.file('a.note')?.reason === 'firmware 3.0 cannot read this note', 'it is refused');

    await seat.twin.setFirmware('3.5');
    await seat.until(isHere('a.note'), 'it is taken');
  });

  it('fetches a paper of the cloud once, has it in an aeroplane, and asks for nothing that can be no paper', async () => {
    const paper = await seat.twin.paper('cornell');
    expect(new TextDecoder().decode(paper)).toContain('<svg');
    await seat.twin.setAirplane(true);

    expect(await seat.twin.paper('cornell')).toEqual(paper);
    expect([await seat.twin.paper('1002'), await seat.twin.paper('../secret')]).toEqual([undefined, undefined]);
    expect(seat.asked.filter((path) => path.includes('secret'))).toEqual([]);
  });
});
