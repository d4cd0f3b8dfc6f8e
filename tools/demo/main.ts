import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

import { demoArchive } from './archive/demoArchive';

/** The archive from which a fresh cloud fills its demo account. */
const FILE = 'cloud/seed/demo.seed';

const archive = demoArchive();
const packed = brotliCompressSync(archive, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: archive.length,
  },
});
writeFileSync(FILE, packed);
process.stdout.write(`${FILE}: ${packed.length} bytes, ${archive.length} unpacked\n`);
