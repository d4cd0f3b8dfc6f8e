import type { Localised } from '../languages';
import type { Faq } from '../content';
import { WRITTEN } from './texts';

interface ServerFaq {
  readonly id: string;
  readonly question: Localised;
  readonly answer: Localised;
}

/** For those who run the server, and those who want to know what it means that somebody does. */
const serverFaqs: readonly ServerFaq[] = [
  {
    id: 'where-data',
    question: {
      zh: '我的数据存在哪里？',
      zhTW: '我的資料存在哪裡？',
      en: 'Where is my data?',
      ru: 'Где лежат мои данные?',
    },
    answer: {
      zh: '<p>除非服务器的管理者另有设置，全部在服务器的数据目录里，默认是程序旁边的 <code>data</code>。想备份时，在服务器上运行（服务器不必停止）：</p><pre>npm run inkside -- backup 备份目录</pre>',
      zhTW: '<p>除非伺服器的管理者另有設定，全部在伺服器的資料目錄裡，預設是程式旁邊的 <code>data</code>。想備份時，在伺服器上執行（伺服器不必停止）：</p><pre>npm run inkside -- backup 備份目錄</pre>',
      en: '<p>In the server’s data folder, <code>data</code> beside the program, unless its owner chose another place. For a backup, run this on the server, which need not stop for it:</p><pre>npm run inkside -- backup FOLDER</pre>',
      ru: '<p>Если владелец сервера не выбрал другое место — в папке данных: по умолчанию это <code>data</code> рядом с программой. Чтобы сделать резервную копию, выполните на сервере команду (останавливать его не нужно):</p><pre>npm run inkside -- backup ПАПКА</pre>',
    },
  },
  {
    id: 'add-user',
    question: {
      zh: '怎样给家人添加账户？',
      zhTW: '怎樣給家人新增帳號？',
      en: 'How do I add an account for my family?',
      ru: 'Как добавить учётную запись для семьи?',
    },
    answer: {
      zh: '<p>家人用自己的邮箱登录一次，账户就建好了。也可以在服务器上运行：</p><pre>npm run inkside -- user add --email 邮箱地址</pre>',
      zhTW: '<p>家人用自己的電子郵件登入一次，帳號就建好了。也可以在伺服器上執行：</p><pre>npm run inkside -- user add --email 電子郵件地址</pre>',
      en: '<p>An account is made when somebody signs in for the first time. You can also run on the server:</p><pre>npm run inkside -- user add --email ADDRESS</pre>',
      ru: '<p>Учётная запись создаётся при первом входе. Её можно создать и на сервере:</p><pre>npm run inkside -- user add --email АДРЕС</pre>',
    },
  },
  {
    id: 'more-storage',
    question: {
      zh: '云存储空间不够了怎么办？',
      zhTW: '雲端儲存空間不夠了怎麼辦？',
      en: 'My cloud storage is full. What can I do?',
      ru: 'Место в облаке закончилось. Что делать?',
    },
    answer: {
      zh: '<p>先删除不再需要的推送文件，并清空回收站。还不够的话，请服务器的管理者为您制作一张增加空间的礼品卡。</p>',
      zhTW: '<p>先刪除不再需要的推送檔案，並清空資源回收筒。還不夠的話，請伺服器的管理者為您製作一張增加空間的禮品卡。</p>',
      en: '<p>Delete pushed files that you no longer need and empty the recycle bin. If that is not enough, ask the person who runs the server for a gift card with more storage.</p>',
      ru: '<p>Удалите ненужные отправленные файлы и очистите корзину. Если этого мало, попросите владельца сервера выпустить подарочную карту с дополнительным местом.</p>',
    },
  },
];

const faq = (category: string, id: string, question: Localised, answer: Localised): Faq => ({
  id,
  category,
  question,
  answer,
  updatedAt: WRITTEN,
});

export const faqs: readonly Faq[] = [
  faq(
    'account',
    'no-code',
    {
      zh: '收不到验证码怎么办？',
      zhTW: '收不到驗證碼怎麼辦？',
      en: 'No verification code arrives. What now?',
      ru: 'Код подтверждения не приходит. Что делать?',
    },
    {
      zh: '<p>验证码五分钟内有效，60 秒后可以重新获取。先看看垃圾邮件箱。</p><p>服务器没有配置邮件时，验证码显示在运行服务器的终端里，请联系搭建服务器的人。</p>',
      zhTW: '<p>驗證碼五分鐘內有效，60 秒後可以重新取得。先看看垃圾郵件匣。</p><p>伺服器沒有設定郵件時，驗證碼顯示在執行伺服器的終端機裡，請聯絡架設伺服器的人。</p>',
      en: '<p>A code is valid for five minutes, and after 60 seconds you can ask for another. Look into the spam folder first.</p><p>A server without mail shows codes in its own terminal: ask the person who runs it.</p>',
      ru: '<p>Код действует пять минут, новый можно запросить через 60 секунд. Проверьте папку «Спам».</p><p>Если почта на сервере не настроена, коды видны в его терминале: спросите того, кто им управляет.</p>',
    },
  ),
  faq(
    'account',
    'remember-me',
    {
      zh: '为什么每次都要重新登录？',
      zhTW: '為什麼每次都要重新登入？',
      en: 'Why do I have to sign in every time?',
      ru: 'Почему каждый раз нужно входить заново?',
    },
    {
      zh: '<p>登录时勾选“一个月内记住我”，这台电脑就会保持登录。不勾选时，关闭浏览器就会退出，适合公用电脑。</p>',
      zhTW: '<p>登入時勾選「一個月內記住我」，這台電腦就會保持登入。不勾選時，關閉瀏覽器就會登出，適合公用電腦。</p>',
      en: '<p>Tick “Remember me for one month” when you sign in, and this computer stays signed in. Without it you are signed out when the browser closes, which is right for a shared computer.</p>',
      ru: '<p>Отметьте при входе «Запомнить меня на месяц», и этот компьютер не будет спрашивать снова. Без отметки сеанс завершится, когда вы закроете браузер: на общем компьютере так лучше.</p>',
    },
  ),
  faq(
    'sync',
    'not-synced',
    {
      zh: '设备上的笔记没有出现在电脑上',
      zhTW: '裝置上的筆記沒有出現在電腦上',
      en: 'A note of my device does not appear on the computer',
      ru: 'Заметка с устройства не появляется на компьютере',
    },
    {
      zh: '<ol><li>确认设备和电脑登录的是同一个账户、同一台服务器。</li><li>在设备上打开该笔记的同步，等云朵图标显示完成。</li><li>看窗口底部的状态：显示离线时，先检查网络。</li></ol>',
      zhTW: '<ol><li>確認裝置和電腦登入的是同一個帳號、同一台伺服器。</li><li>在裝置上開啟該筆記的同步，等雲朵圖示顯示完成。</li><li>看視窗底部的狀態：顯示離線時，先檢查網路。</li></ol>',
      en: '<ol><li>Make sure that device and computer use the same account on the same server.</li><li>Switch on sync for the note on the device and wait until its cloud icon says that it is done.</li><li>Look at the line at the bottom of the window: when it says offline, the network comes first.</li></ol>',
      ru: '<ol><li>Проверьте, что на устройстве и компьютере одна учётная запись и один сервер.</li><li>Включите синхронизацию заметки на устройстве и дождитесь, пока значок облака покажет готовность.</li><li>Посмотрите на строку внизу окна: если связи нет, начните с сети.</li></ol>',
    },
  ),
  faq(
    'sync',
    'offline',
    {
      zh: '没有网络时能用吗？',
      zhTW: '沒有網路時能用嗎？',
      en: 'Does it work without a network?',
      ru: 'Можно ли работать без сети?',
    },
    {
      zh: '<p>可以。已经同步过的笔记列表、消息和书库都保存在浏览器里。离线时的修改先存在这台电脑上，联网后自动上传。</p><p>退出登录前，请先等所有修改上传完成。</p>',
      zhTW: '<p>可以。已經同步過的筆記清單、訊息和書庫都保存在瀏覽器裡。離線時的修改先存在這台電腦上，連上網路後自動上傳。</p><p>登出前，請先等所有修改上傳完成。</p>',
      en: '<p>Yes. The lists of notes, messages and books that were synced are kept in the browser. What you change offline is saved on this computer first and goes up when the network is back.</p><p>Before you sign out, wait until everything has gone up.</p>',
      ru: '<p>Да. Уже синхронизированные списки заметок, сообщений и книг хранятся в браузере. Изменения без сети сначала сохраняются на этом компьютере и отправляются, когда связь вернётся.</p><p>Перед выходом дождитесь, пока всё отправится.</p>',
    },
  ),
  faq(
    'push',
    'file-limits',
    {
      zh: '可以推送哪些文件？有大小限制吗？',
      zhTW: '可以推送哪些檔案？有大小限制嗎？',
      en: 'Which files can I send, and how large?',
      ru: 'Какие файлы и какого размера можно отправлять?',
    },
    {
      zh: '<p>一次最多 30 个文件，每个不超过 200 MB，文件名不超过 254 字节。屏保图片支持 JPG、PNG 和 BMP，不超过 3 MB。</p>',
      zhTW: '<p>一次最多 30 個檔案，每個不超過 200 MB，檔案名稱不超過 254 位元組。螢幕保護圖片支援 JPG、PNG 和 BMP，不超過 3 MB。</p>',
      en: '<p>Up to 30 files at once, 200 MB each, with names of at most 254 bytes. Screensavers are JPG, PNG or BMP pictures of at most 3 MB.</p>',
      ru: '<p>До 30 файлов за раз, каждый не больше 200 МБ, имя файла — не длиннее 254 байт. Заставки: JPG, PNG или BMP до 3 МБ.</p>',
    },
  ),
  faq(
    'push',
    'not-arrived',
    {
      zh: '推送的文件没有到达设备',
      zhTW: '推送的檔案沒有到達裝置',
      en: 'A file that I sent did not reach the device',
      ru: 'Отправленный файл не дошёл до устройства',
    },
    {
      zh: '<p>设备联网并登录同一账户后才会收到文件，睡眠中的设备要等唤醒。</p><p>推送列表显示最近 30 天的文件；在那里可以再推送一次。</p>',
      zhTW: '<p>裝置連上網路並登入同一帳號後才會收到檔案，睡眠中的裝置要等喚醒。</p><p>推送清單顯示最近 30 天的檔案；在那裡可以再推送一次。</p>',
      en: '<p>A device gets files when it is online and signed in to the same account; a sleeping one gets them when it wakes.</p><p>The list shows the last 30 days, and a file can be sent again from there.</p>',
      ru: '<p>Устройство получает файлы, когда оно в сети и вошло в ту же учётную запись; спящее получит их после пробуждения.</p><p>В списке видны последние 30 дней, оттуда файл можно отправить ещё раз.</p>',
    },
  ),
  faq(
    'notes',
    'restore-note',
    {
      zh: '误删的笔记或书还能找回吗？',
      zhTW: '誤刪的筆記或書還能找回嗎？',
      en: 'Can I get a deleted note or book back?',
      ru: 'Можно ли вернуть удалённую заметку или книгу?',
    },
    {
      zh: '<p>可以，删除后先进回收站，在那里可以恢复。从回收站彻底删除之后就无法找回了，设备上的也会一并删除。</p>',
      zhTW: '<p>可以，刪除後先進資源回收筒，在那裡可以還原。從資源回收筒徹底刪除之後就無法找回了，裝置上的也會一併刪除。</p>',
      en: '<p>Yes: it goes to the recycle bin first and can be restored there. What is deleted from the bin is gone, on the device too.</p>',
      ru: '<p>Да: сначала удалённое попадает в корзину, и его можно восстановить. Удалённое из корзины не вернуть, на устройстве оно тоже исчезнет.</p>',
    },
  ),
  faq(
    'notes',
    'missing-part',
    {
      zh: '打开笔记时提示有内容加载失败',
      zhTW: '開啟筆記時提示有內容載入失敗',
      en: 'A note says that a part of it could not be loaded',
      ru: 'В заметке не загрузилась какая-то часть',
    },
    {
      zh: '<p>通常是设备还没有上传完。请在设备上重新同步这篇笔记，再在页面上点击重新同步；其他页面不受影响。</p>',
      zhTW: '<p>通常是裝置還沒有上傳完。請在裝置上重新同步這篇筆記，再在頁面上點選重新同步；其他頁面不受影響。</p>',
      en: '<p>Most often the device has not finished uploading. Sync the note again on the device, then press “sync again” on the page; the other pages are not affected.</p>',
      ru: '<p>Чаще всего устройство ещё не всё отправило. Синхронизируйте заметку на устройстве, затем нажмите «Синхронизировать снова» на странице; остальные страницы работают.</p>',
    },
  ),
  ...serverFaqs.map(({ id, question, answer }) => faq('server', id, question, answer)),
];
