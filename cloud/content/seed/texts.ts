import type { Text, TextKind } from '../items/content';
import type { Localised } from '../items/languages';
import { WRITTEN } from './written';

const page = (kind: TextKind, title: Localised, description: Localised): Text => ({
  id: kind,
  kind,
  public: true,
  title,
  description,
  updatedAt: WRITTEN,
});

/** The static page kinds, each once. Consent asks again when `updatedAt` of one moves on. */
export const texts: readonly Text[] = [
  page(
    'updateMessage',
    { zh: '新版本说明', zhTW: '新版本說明', en: 'What is new', ru: 'Что нового' },
    {
      zh: '<p>笔记、书籍和推送的文件都存放在这台服务器上，浏览器里另有一份副本，断网时照样可以使用。</p><p>联网后，离线时的修改会自动上传。</p>',
      zhTW: '<p>筆記、書籍和推送的檔案都存放在這台伺服器上，瀏覽器裡另有一份副本，斷網時照樣可以使用。</p><p>連上網路後，離線時的修改會自動上傳。</p>',
      en: '<p>Notes, books and pushed files lie on this server. Your browser keeps a copy, so that you can work without a network.</p><p>What you change offline goes up by itself when the network is back.</p>',
      ru: '<p>Заметки, книги и отправленные файлы хранятся на этом сервере. В браузере есть их копия, поэтому можно работать и без сети.</p><p>Изменения, сделанные без сети, отправятся сами, когда связь вернётся.</p>',
    },
  ),
  page(
    'privacy',
    { zh: '隐私政策', zhTW: '隱私權政策', en: 'Privacy', ru: 'Конфиденциальность' },
    {
      zh: '<p>您的笔记、书籍和文件由这台服务器保存，存放位置由搭建服务器的人决定，除此之外不会交给任何人。</p><p>服务器会记住您的邮箱或手机号、登录过的设备，以及何时登录。运行日志里没有地址、验证码和文件名。</p><p>您可以随时导出自己的全部数据，也可以注销账户。</p>',
      zhTW: '<p>您的筆記、書籍和檔案由這台伺服器保存，存放位置由架設伺服器的人決定，除此之外不會交給任何人。</p><p>伺服器會記住您的電子郵件或手機號碼、登入過的裝置，以及何時登入。執行記錄裡沒有地址、驗證碼和檔案名稱。</p><p>您可以隨時匯出自己的全部資料，也可以註銷帳號。</p>',
      en: '<p>This server keeps your notes, books and files in a place that its owner chose. Nobody else gets them.</p><p>The server remembers your e-mail address or phone number, the devices that signed in, and when. Its log holds no addresses, codes or file names.</p><p>You can export everything of yours at any time, and you can close your account.</p>',
      ru: '<p>Ваши заметки, книги и файлы хранит этот сервер — там, где решил его владелец. Больше никому они не передаются.</p><p>Сервер помнит адрес вашей электронной почты или телефон, устройства, с которых вы входили, и время входа. В журнале нет ни адресов, ни кодов, ни имён файлов.</p><p>Вы можете в любой момент выгрузить все свои данные или закрыть учётную запись.</p>',
    },
  ),
  page(
    'agreement',
    { zh: '用户协议', zhTW: '使用者協議', en: 'User agreement', ru: 'Пользовательское соглашение' },
    {
      zh: '<p>搭建这台服务器的人能够看到上面的内容，请只使用您信得过的服务器。</p><p>重要的内容请自己另留一份备份。请不要上传您无权保存的内容。</p>',
      zhTW: '<p>架設這台伺服器的人能夠看到上面的內容，請只使用您信得過的伺服器。</p><p>重要的內容請自己另留一份備份。請不要上傳您無權保存的內容。</p>',
      en: '<p>Whoever runs this server can read what lies on it. Use it only where you trust them, and keep a copy of what matters.</p><p>Do not upload what you have no right to keep.</p>',
      ru: '<p>Владелец сервера может прочитать всё, что на нём лежит. Пользуйтесь им, только если доверяете владельцу, и храните копии важного.</p><p>Не загружайте то, на что у вас нет прав.</p>',
    },
  ),
  page(
    'service',
    { zh: '关于 Inkside', zhTW: '關於 Inkside', en: 'About Inkside', ru: 'Об Inkside' },
    {
      zh: '<p>Inkside 把墨水屏设备上的手写笔记、书籍和推送的文件带到电脑上，两边的内容始终一致。</p><p>它自带云端，装在自己的电脑或家里的服务器上就能用，不依赖其他服务。</p>',
      zhTW: '<p>Inkside 把電子紙裝置上的手寫筆記、書籍和推送的檔案帶到電腦上，兩邊的內容始終一致。</p><p>它自帶雲端，裝在自己的電腦或家裡的伺服器上就能用，不依賴其他服務。</p>',
      en: '<p>Inkside brings the handwriting, books and pushed files of an e-ink device to your computer, the same on both.</p><p>It comes with a cloud of its own, which runs on your computer or on a server at home and needs no other service.</p>',
      ru: '<p>Inkside показывает на компьютере рукописные заметки, книги и отправленные файлы с устройства на электронных чернилах. На обоих всегда одно и то же.</p><p>У него есть собственное облако: оно работает на вашем компьютере или домашнем сервере и не зависит от других служб.</p>',
    },
  ),
  page(
    'cookie',
    { zh: 'Cookie 说明', zhTW: 'Cookie 說明', en: 'Cookies', ru: 'Файлы cookie' },
    {
      zh: '<p>登录期间，这台服务器用一个名为 SyncGatewaySession 的 Cookie 保持笔记同步；另有一个 locale 记住您选的语言。没有广告，也没有跟踪。</p>',
      zhTW: '<p>登入期間，這台伺服器用一個名為 SyncGatewaySession 的 Cookie 保持筆記同步；另有一個 locale 記住您選的語言。沒有廣告，也沒有追蹤。</p>',
      en: '<p>While you are signed in, this server uses one cookie, SyncGatewaySession, which keeps your notes in step. Another, locale, remembers your language. There is no advertising and no tracking.</p>',
      ru: '<p>Пока вы в системе, сервер использует cookie SyncGatewaySession: с ним синхронизируются заметки. Ещё один, locale, хранит выбранный язык. Рекламы и слежки нет.</p>',
    },
  ),
  page(
    'help',
    { zh: '显示器使用帮助', zhTW: '顯示器使用說明', en: 'Help for e-ink monitors', ru: 'Помощь: монитор на электронных чернилах' },
    {
      zh: '<p>把墨水屏当作电脑显示器使用时，请在设置里选择墨水屏主题：没有阴影和动画，文字是纯黑色。</p><ul><li>出现残影时，用显示器上的刷新键清屏。</li><li>翻页比滚动更清楚：在笔记里按 Page Up 和 Page Down。</li></ul>',
      zhTW: '<p>把電子紙當作電腦螢幕使用時，請在設定裡選擇電子紙主題：沒有陰影和動畫，文字是純黑色。</p><ul><li>出現殘影時，用螢幕上的重新整理鍵清除。</li><li>翻頁比捲動更清楚：在筆記裡按 Page Up 和 Page Down。</li></ul>',
      en: '<p>On an e-ink monitor choose the e-ink theme: no shadows, no animation, pure black text.</p><ul><li>When an old picture shines through, press the refresh key of the monitor.</li><li>Turning pages stays sharper than scrolling: Page Up and Page Down turn the pages of a note.</li></ul>',
      ru: '<p>На мониторе с электронными чернилами выберите тему «Электронные чернила»: без теней и анимации, текст чисто чёрный.</p><ul><li>Если проступает прежнее изображение, нажмите на мониторе клавишу обновления.</li><li>Листать лучше, чем прокручивать: в заметке страницы переключают Page Up и Page Down.</li></ul>',
    },
  ),
  page(
    'drive',
    { zh: '关于网盘', zhTW: '關於雲端硬碟', en: 'Online drives', ru: 'Сетевые диски' },
    {
      zh: '<p>这台服务器不连接 Google 云端硬盘等网盘，也不会访问您在那里的文件。</p><p>要把网盘里的文件送到设备上，请先下载到电脑，再拖进 Inkside 的窗口。</p>',
      zhTW: '<p>這台伺服器不連接 Google 雲端硬碟等服務，也不會存取您在那裡的檔案。</p><p>要把雲端硬碟裡的檔案送到裝置上，請先下載到電腦，再拖進 Inkside 的視窗。</p>',
      en: '<p>This server does not connect to Google Drive or any other online drive, and never looks at your files there.</p><p>To send such a file to your device, download it first and drop it into the Inkside window.</p>',
      ru: '<p>Сервер не подключается к Google Диску и другим сетевым дискам и не обращается к вашим файлам на них.</p><p>Чтобы отправить такой файл на устройство, скачайте его и перетащите в окно Inkside.</p>',
    },
  ),
];
