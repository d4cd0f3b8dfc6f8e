/**
 * Copies and compresses what the cloud serves, once at build time: `x.br` and `x.gz` beside every text file of dist, or
 * of the folder that is named.
 */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = path.dirname(import.meta.dirname);
const dist = path.resolve(root, process.argv[2] ?? 'dist');
/** What a PDF below ink may need beside itself; fetched when one does. */
const pdfData = ['standard_fonts', 'cmaps', 'wasm'];
const textual = /\.(js|css|html|svg|json)$/;

// Static files that no module imports.
for (const folder of ['fileTypes']) {
  const from = path.join(root, 'public', folder);
  if (existsSync(from)) cpSync(from, path.join(dist, folder), { recursive: true });
}
for (const folder of pdfData) {
  cpSync(path.join(root, 'node_modules/pdfjs-dist', folder), path.join(dist, 'pdf', folder), { recursive: true });
}

for (const entry of readdirSync(dist, { withFileTypes: true, recursive: true })) {
  if (!entry.isFile() || !textual.test(entry.name)) continue;
  const file = path.join(entry.parentPath, entry.name);
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
