const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How a real Chromium is started: the one that the scripts found, with the libraries that it may lack. */
export const launchOptions = () => {
  const libraries = process.env['INKSIDE_CHROMIUM_LIBRARIES'];
  return {
    executablePath: process.env['INKSIDE_CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: flags,
    ...(libraries === undefined ? {} : { env: { ...process.env, LD_LIBRARY_PATH: libraries } }),
  };
};
