import { waveOf } from '../../../files/wave';
import { seededRandom } from '../../../random';

const RATE = 11_025;
const SECONDS = 3;
export const CLAP_MS = SECONDS * 1000;

/** When the clap is heard, straight from the hands and from the walls: seconds, and how loud. */
const ECHOES: readonly (readonly [at: number, level: number])[] = [
  [0.3, 0.8],
  [0.337, 0.36],
  [0.382, 0.28],
  [0.441, 0.2],
  [0.53, 0.14],
  [0.66, 0.09],
];
const CLAP_SECONDS = 0.012;
const HALL_SECONDS = 0.42;

/** A clap in an empty hall: its echoes one by one, then all of them at once, dying away. */
export const clapInHall = (): Uint8Array => {
  const random = seededRandom('room/clap');
  const samples = new Float32Array(RATE * SECONDS);
  let dull = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const now = index / RATE;
    const noise = random.between(-1, 1);
    let level = 0;
    for (const [at, loud] of ECHOES) if (now >= at) level += loud * Math.exp((at - now) / CLAP_SECONDS);
    const tail = now < 0.34 ? 0 : 0.22 * Math.exp((0.34 - now) / HALL_SECONDS);
    // Walls swallow what is high first.
    dull += (noise - dull) * 0.28;
    samples[index] = noise * level * 0.7 + dull * tail;
  }
  return waveOf(samples, RATE);
};
