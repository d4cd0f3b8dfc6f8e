import type { Notice } from '../content';
import { WRITTEN } from './written';

export const notices: readonly Notice[] = [
  {
    id: 'welcome',
    title: {
      zh: '欢迎使用 Inkside',
      zhTW: '歡迎使用 Inkside',
      en: 'Welcome to Inkside',
      ru: 'Добро пожаловать в Inkside',
    },
    description: {
      zh: '<p>把文件拖进窗口任意位置，就能推送到您的设备。窗口底部那一行会告诉您：内容已存入云端、正在保存，还是处于离线状态。</p><p>有疑问请看常见问题，或者给我们留言。</p>',
      zhTW: '<p>把檔案拖進視窗任意位置，就能推送到您的裝置。視窗底部那一行會告訴您：內容已存入雲端、正在儲存，還是處於離線狀態。</p><p>有疑問請看常見問題，或者給我們留言。</p>',
      en: '<p>Drop a file anywhere in the window to send it to your device. The line at the bottom says whether everything is saved in the cloud, being saved, or offline.</p><p>For questions there are answers under FAQ, and you can write to us.</p>',
      ru: '<p>Перетащите файл в любое место окна, и он отправится на устройство. Нижняя строка показывает, сохранено ли всё в облаке, идёт ли сохранение или нет связи.</p><p>Ответы на вопросы есть в разделе «Частые вопросы», а ещё нам можно написать.</p>',
    },
    createdAt: WRITTEN,
    updatedAt: WRITTEN,
  },
];
