import type { Download } from '../content';
import { WRITTEN } from './written';

/** There is nothing to install: the operator adds what the own users need. */
export const downloads: readonly Download[] = [
  {
    id: 'web',
    platform: 'web',
    title: {
      zh: 'Inkside 网页版',
      zhTW: 'Inkside 網頁版',
      en: 'Inkside in the browser',
      ru: 'Inkside в браузере',
    },
    url: '/',
    description: {
      zh: '<p>无需安装，在 Windows、macOS、Linux 的浏览器里打开即可。</p>',
      zhTW: '<p>無需安裝，在 Windows、macOS、Linux 的瀏覽器裡開啟即可。</p>',
      en: '<p>Nothing to install: open it in a browser on Windows, macOS or Linux.</p>',
      ru: '<p>Ничего устанавливать не нужно: откройте в браузере на Windows, macOS или Linux.</p>',
    },
    updatedAt: WRITTEN,
  },
];
