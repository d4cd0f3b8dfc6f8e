import type { Seed } from '../contentStore';
import type { Download, FaqCategory, ManualGroup, Notice } from '../content';
import { faqs } from './faqs';
import { texts, WRITTEN } from './texts';

const notices: readonly Notice[] = [
  {
    id: 'welcome',
    kind: 'news',
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

/** Ten-inch and larger note devices, as they call themselves. */
const NOTE_MODELS = ['NoteAir', 'NoteAir2', 'NoteAir3', 'NoteAir3C', 'Note5', 'MaxLumi', 'MaxLumi2', 'Tab8'];

const manuals: readonly ManualGroup[] = [
  {
    id: 'inkside',
    title: {
      zh: 'Inkside 使用手册',
      zhTW: 'Inkside 使用手冊',
      en: 'Inkside manual',
      ru: 'Руководство по Inkside',
    },
    models: [],
    manuals: [
      {
        id: 'first-steps',
        title: { zh: '开始使用', zhTW: '開始使用', en: 'First steps', ru: 'Первые шаги' },
        description: {
          zh: '<ol><li>输入邮箱，获取六位验证码，勾选同意后登录。</li><li>在设备上登录同一个账户。</li><li>左侧选择笔记、推送或书库；窗口底部显示同步状态。</li></ol>',
          zhTW: '<ol><li>輸入電子郵件，取得六位驗證碼，勾選同意後登入。</li><li>在裝置上登入同一個帳號。</li><li>左側選擇筆記、推送或書庫；視窗底部顯示同步狀態。</li></ol>',
          en: '<ol><li>Type your e-mail address, ask for the six-digit code, tick the agreement and sign in.</li><li>Sign in to the same account on your device.</li><li>Choose notes, pushed files or the library at the left; the line at the bottom shows the state of the sync.</li></ol>',
          ru: '<ol><li>Введите адрес почты, запросите код из шести цифр, примите соглашение и войдите.</li><li>Войдите в ту же учётную запись на устройстве.</li><li>Слева выберите заметки, отправку или библиотеку; внизу видно состояние синхронизации.</li></ol>',
        },
        updatedAt: WRITTEN,
      },
      {
        id: 'send-files',
        title: { zh: '推送文件到设备', zhTW: '推送檔案到裝置', en: 'Send files to the device', ru: 'Отправка файлов' },
        description: {
          zh: '<p>把文件拖进窗口、粘贴，或点击选择文件。右下角显示每个文件的进度，可以取消或重试。无法推送的文件会列出原因，其余照常推送。</p>',
          zhTW: '<p>把檔案拖進視窗、貼上，或點選選擇檔案。右下角顯示每個檔案的進度，可以取消或重試。無法推送的檔案會列出原因，其餘照常推送。</p>',
          en: '<p>Drop files into the window, paste them, or choose them. The lower right corner shows how far each one is and lets you cancel it or try again. What cannot be sent is named with its reason, and the rest goes.</p>',
          ru: '<p>Перетащите файлы в окно, вставьте их или выберите. Справа внизу виден ход отправки каждого файла; её можно отменить или повторить. Если какой-то файл отправить нельзя, будет указана причина, а остальные отправятся.</p>',
        },
        updatedAt: WRITTEN,
      },
      {
        id: 'read-notes',
        title: { zh: '查看手写笔记', zhTW: '檢視手寫筆記', en: 'Read your notes', ru: 'Просмотр заметок' },
        description: {
          zh: '<p>方向键、Page Up 和 Page Down 翻页，<code>+</code>、<code>−</code> 和 <code>0</code> 缩放，按住鼠标拖动页面。按 F2 可以重命名笔记。</p>',
          zhTW: '<p>方向鍵、Page Up 和 Page Down 翻頁，<code>+</code>、<code>−</code> 和 <code>0</code> 縮放，按住滑鼠拖曳頁面。按 F2 可以重新命名筆記。</p>',
          en: '<p>Arrow keys, Page Up and Page Down turn the pages; <code>+</code>, <code>−</code> and <code>0</code> zoom; drag moves the page. F2 renames a note in the list.</p>',
          ru: '<p>Стрелки, Page Up и Page Down листают страницы; <code>+</code>, <code>−</code> и <code>0</code> меняют масштаб; перетаскивание двигает страницу. F2 переименовывает заметку в списке.</p>',
        },
        updatedAt: WRITTEN,
      },
    ],
  },
  {
    id: 'note-devices',
    title: { zh: '手写笔记设备', zhTW: '手寫筆記裝置', en: 'Note-taking devices', ru: 'Устройства для заметок' },
    models: NOTE_MODELS,
    manuals: [
      {
        id: 'device-sync',
        title: {
          zh: '在设备上开启同步',
          zhTW: '在裝置上開啟同步',
          en: 'Switch on sync on the device',
          ru: 'Включить синхронизацию на устройстве',
        },
        description: {
          zh: '<p>在设备的笔记设置里打开云同步，用同一个账户登录。第一次同步会上传全部笔记，请接好电源和 Wi-Fi。</p><p>云朵图标消失或打勾后，电脑上就能看到完整的笔记。</p>',
          zhTW: '<p>在裝置的筆記設定裡開啟雲端同步，用同一個帳號登入。第一次同步會上傳全部筆記，請接好電源和 Wi-Fi。</p><p>雲朵圖示消失或打勾後，電腦上就能看到完整的筆記。</p>',
          en: '<p>Switch on cloud sync in the settings of the device’s notes and sign in to the same account. The first sync uploads every note: give it power and Wi-Fi.</p><p>When the cloud icon is gone or ticked, the whole note is there on the computer.</p>',
          ru: '<p>Включите облачную синхронизацию в настройках заметок и войдите в ту же учётную запись. Первая синхронизация отправляет все заметки: подключите питание и Wi-Fi.</p><p>Когда значок облака исчезнет или на нём появится галочка, заметка будет видна на компьютере целиком.</p>',
        },
        updatedAt: WRITTEN,
      },
      {
        id: 'device-firmware',
        title: { zh: '需要的固件版本', zhTW: '需要的韌體版本', en: 'Firmware that is needed', ru: 'Нужная прошивка' },
        description: {
          zh: '<p>固件 3.0 与 3.1 及以后的版本保存笔记的方式不同，两种都能查看。局域网直传需要 3.2 或更新的固件。</p>',
          zhTW: '<p>韌體 3.0 與 3.1 及以後的版本儲存筆記的方式不同，兩種都能檢視。區域網路直傳需要 3.2 或更新的韌體。</p>',
          en: '<p>Firmware 3.0 keeps notes in another way than 3.1 and later; both can be read. Transfer over the local network needs 3.2 or newer.</p>',
          ru: '<p>Прошивка 3.0 хранит заметки иначе, чем 3.1 и новее; читаются оба варианта. Для передачи по локальной сети нужна 3.2 или новее.</p>',
        },
        updatedAt: WRITTEN,
      },
    ],
  },
];

const faqCategories: readonly FaqCategory[] = [
  {
    id: 'account',
    title: { zh: '账户与登录', zhTW: '帳號與登入', en: 'Account and signing in', ru: 'Учётная запись и вход' },
  },
  { id: 'sync', title: { zh: '同步', zhTW: '同步', en: 'Sync', ru: 'Синхронизация' } },
  { id: 'push', title: { zh: '推送文件', zhTW: '推送檔案', en: 'Sending files', ru: 'Отправка файлов' } },
  {
    id: 'notes',
    title: { zh: '笔记与书库', zhTW: '筆記與書庫', en: 'Notes and library', ru: 'Заметки и библиотека' },
  },
  { id: 'server', title: { zh: '自建服务器', zhTW: '自架伺服器', en: 'Your own server', ru: 'Свой сервер' } },
];

/** There is nothing to install: the operator adds what the own users need. */
const downloads: readonly Download[] = [
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

/** Raise `version` with every change of a text: it is what brings the change to data folders that have an older one. */
export const seed: Seed = {
  version: 3,
  content: {
    texts: [...texts],
    notices: [...notices],
    faqCategories: [...faqCategories],
    faqs: [...faqs],
    manuals: [...manuals],
    apps: [],
    ads: [],
    downloads: [...downloads],
    regions: [],
    indexServers: [],
  },
};
