const HEADER_BYTES = 44;
const PCM = 1;
const BYTES_PER_SAMPLE = 2;

/** A sound of one channel as WAV (RIFF, 16 bits a sample). `samples`: −1 to 1; louder ones are cut. */
export const waveOf = (samples: Float32Array, samplesPerSecond: number): Uint8Array => {
  const size = samples.length * BYTES_PER_SAMPLE;
  const bytes = Buffer.alloc(HEADER_BYTES + size);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(HEADER_BYTES - 8 + size, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(PCM, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(samplesPerSecond, 24);
  bytes.writeUInt32LE(samplesPerSecond * BYTES_PER_SAMPLE, 28);
  bytes.writeUInt16LE(BYTES_PER_SAMPLE, 32);
  bytes.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(size, 40);
  samples.forEach((sample, index) => {
    const level = Math.max(-1, Math.min(1, sample));
    bytes.writeInt16LE(Math.round(level * 0x7fff), HEADER_BYTES + index * BYTES_PER_SAMPLE);
  });
  return new Uint8Array(bytes);
};
