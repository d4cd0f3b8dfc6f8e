import { loadPdfPages } from '@inkside/ink';

/** Pixels of the longer side: twice what the preview has on a screen. */
const LONGEST_PX = 1400;

self.onmessage = async ({ data }: MessageEvent<Uint8Array>) => {
  try {
    const { drawPdfPage } = await loadPdfPages();
    const { picture } = await drawPdfPage(data, 0, LONGEST_PX);
    self.postMessage({ picture: await picture.convertToBlob({ type: 'image/png' }) });
  } catch (thrown) {
    self.postMessage({ fault: String(thrown) });
  }
};
