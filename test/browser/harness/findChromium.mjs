import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** The first that is there; a headless shell has no window to draw, and a test takes a fifth less time in it. */
const installed = [
  process.env['CHROME_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The system libraries that the packaged browser needs come in the same package, for machines without them. */
const unpackLibraries = (packageFolder) => {
  const folder = path.join(tmpdir(), 'inkside-chromium-libraries');
  mkdirSync(folder, { recursive: true });
  const tar = brotliDecompressSync(readFileSync(path.join(packageFolder, 'bin', 'al2023.tar.br')));
  execFileSync('tar', ['-x', '-C', folder], { input: tar });
  return path.join(folder, 'lib');
};

const lacksLibraries = (executable) => {
  try {
    return execFileSync('ldd', [executable], { encoding: 'utf8' }).includes('not found');
  } catch {
    return false;
  }
};

/**
 * A Chromium to test with: an installed one, or the one that comes as an npm package (Linux on x64).
 * Nothing is downloaded beside packages of the registry.
 */
export const findChromium = async () => {
  const found = installed.find((candidate) => candidate !== undefined && candidate !== '' && existsSync(candidate));
  if (found !== undefined && process.env['INKSIDE_PACKAGED_CHROMIUM'] === undefined) return { executablePath: found };
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  if (!lacksLibraries(executablePath)) return { executablePath };
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const packageFolder = entry.slice(
    0,
    entry.lastIndexOf(path.join('@sparticuz', 'chromium')) + '@sparticuz/chromium'.length,
  );
  return { executablePath, libraryPath: unpackLibraries(packageFolder) };
};
