import type { Localised } from '../languages';

const zh = [
  '<p>这里写明这台服务器保存什么、为什么保存、谁能看到，以及您可以怎么做。</p>',
  '<h2>服务器保存什么</h2>',
  '<ul><li><strong>您的内容</strong>：笔记、书籍的信息与批注、推送的文件、收藏与订阅（包括读过和加星的文章，以及加密保存的订阅源与书目密码）、与客服的对话。</li>',
  '<li><strong>您的账户</strong>：邮箱或手机号、昵称、头像、所选语言；用到“每日阅读”时还有您的时区。密码和登录凭证只存加密后的摘要；其他程序的密码还会记录您起的名称和上次使用时间。</li>',
  '<li><strong>您的设备</strong>：型号、编号、名称、最近一次联网的时间，以便把文件送到正确的设备；以及它们取走、打开或拒绝了哪些文件和笔记（保存 60 天），以便您看到是否送达。</li>',
  '<li><strong>阅读统计</strong>：设备和本网站阅读器报告的阅读时间。可以在账户的“隐私”页或日历里关闭，也可以在那里清除；关闭后服务器会丢弃收到的阅读时间。</li></ul>',
  '<p>运行日志里没有邮箱、验证码、文件名和内容。为了防止滥用，服务器会在短时间内（最多两天）记住请求来源的摘要，从中无法还原出地址。</p>',
  '<h2>您的浏览器保存什么</h2>',
  '<p>浏览器里有一份内容的副本（包括您打开过的书和文章），供断网时使用，另有登录凭证和您选的语言、主题。账户的“存储空间”页会显示有多少，并可清除打开过的内容；做好的导出文件也存放在浏览器里，直到您移除它或再次导出。尚未存入云端的改动不会被清除。退出登录时可以选择全部删除。/twin 上的模拟设备会保留它收到的内容和自己的登录，直到您在那里解绑。没有用于广告或跟踪的 Cookie。</p>',
  '<h2>谁能看到</h2>',
  '<p>只有您，以及管理这台服务器的人：内容没有做端到端加密，请只使用您信得过的服务器。内容不会出售，也不会转交他人。</p>',
  '<p>您让服务器抓取网页、订阅或书目时，对方网站会看到这台服务器的地址，看不到您的地址。邮件或短信验证码由服务器的管理者所选的服务商发送。</p>',
  '<h2>保存多久</h2>',
  '<p>直到您删除为止。删除后不再被引用的文件默认在 30 天后清除，服务器管理者的备份可能保留得更久。注销账户后有七天可以反悔：在此期间每个页面上方都会显示日期和“保留我的账户”，随后全部删除。</p>',
  '<h2>您可以做什么</h2>',
  '<p>您可以随时在账户里：查看和更正资料；在“设备”页撤销设备，在“登录”页撤销访问令牌；在“隐私”页关闭统计、导出全部数据（zip 文件，附有每个文件的哈希值）、注销账户（需要发送到您邮箱或手机的验证码）。有疑问请联系管理这台服务器的人。</p>',
].join('');

const zhTW = [
  '<p>這裡寫明這台伺服器儲存什麼、為什麼儲存、誰能看到，以及您可以怎麼做。</p>',
  '<h2>伺服器儲存什麼</h2>',
  '<ul><li><strong>您的內容</strong>：筆記、書籍的資訊與註記、推送的檔案、收藏與訂閱（包括讀過和加星的文章，以及加密儲存的訂閱源與書目密碼）、與客服的對話。</li>',
  '<li><strong>您的帳號</strong>：電子郵件或手機號碼、暱稱、大頭貼、所選語言；用到「每日閱讀」時還有您的時區。密碼和登入憑證只存加密後的摘要；其他程式的密碼還會記錄您取的名稱和上次使用時間。</li>',
  '<li><strong>您的裝置</strong>：型號、編號、名稱、最近一次連線的時間，以便把檔案送到正確的裝置；以及它們取走、開啟或拒絕了哪些檔案和筆記（儲存 60 天），以便您看到是否送達。</li>',
  '<li><strong>閱讀統計</strong>：裝置和本網站閱讀器回報的閱讀時間。可以在帳號的「隱私」頁或日曆裡關閉，也可以在那裡清除；關閉後伺服器會捨棄收到的閱讀時間。</li></ul>',
  '<p>執行記錄裡沒有電子郵件、驗證碼、檔案名稱和內容。為了防止濫用，伺服器會在短時間內（最多兩天）記住請求來源的摘要，從中無法還原出位址。</p>',
  '<h2>您的瀏覽器儲存什麼</h2>',
  '<p>瀏覽器裡有一份內容的副本（包括您開啟過的書和文章），供離線時使用，另有登入憑證和您選的語言、主題。帳號的「儲存空間」頁會顯示有多少，並可清除開啟過的內容；做好的匯出檔也存放在瀏覽器裡，直到您移除它或再次匯出。尚未存入雲端的變更不會被清除。登出時可以選擇全部刪除。/twin 上的模擬裝置會保留它收到的內容和自己的登入，直到您在那裡解除綁定。沒有用於廣告或追蹤的 Cookie。</p>',
  '<h2>誰能看到</h2>',
  '<p>只有您，以及管理這台伺服器的人：內容沒有做端對端加密，請只使用您信得過的伺服器。內容不會出售，也不會轉交他人。</p>',
  '<p>您讓伺服器擷取網頁、訂閱或書目時，對方網站會看到這台伺服器的位址，看不到您的位址。郵件或簡訊驗證碼由伺服器的管理者所選的服務商發送。</p>',
  '<h2>儲存多久</h2>',
  '<p>直到您刪除為止。刪除後不再被引用的檔案預設在 30 天後清除，伺服器管理者的備份可能保留得更久。註銷帳號後有七天可以反悔：在此期間每個頁面上方都會顯示日期和「保留我的帳號」，隨後全部刪除。</p>',
  '<h2>您可以做什麼</h2>',
  '<p>您可以隨時在帳號裡：檢視和更正資料；在「裝置」頁撤銷裝置，在「登入」頁撤銷存取權杖；在「隱私」頁關閉統計、匯出全部資料（zip 檔，附有每個檔案的雜湊值）、註銷帳號（需要傳送到您電子郵件或手機的驗證碼）。有疑問請聯絡管理這台伺服器的人。</p>',
].join('');

const en = [
  '<p>What this server keeps, why, who can see it, and what you can do about it.</p>',
  '<h2>What the server keeps</h2>',
  '<ul><li><strong>Your content</strong>: notes, books with your marks, pushed files, saved pages and subscriptions with the articles that you read or starred and, sealed, the passwords of feeds and catalogues, your messages to customer service.</li>',
  '<li><strong>Your account</strong>: e-mail address or phone number, nickname, picture, language, and for daily reading your time zone. Of passwords and sign-in tokens only hashes are kept, and of a password for another program also the name that you gave it and when it was used last.</li>',
  '<li><strong>Your devices</strong>: model, number, name and when they were last seen, so that a file reaches the right one; and for 60 days which files, notes and books they fetched, opened or refused, so that you can see what arrived.</li>',
  '<li><strong>Reading statistics</strong>: the reading times that devices and the reader of this site report. You can switch them off and clear them in your account under Privacy, or in the calendar; while they are off, the server drops what is reported.</li></ul>',
  '<p>The log holds no addresses, codes, file names or content. Against abuse the server remembers, for two days at most, a keyed hash of where requests come from; no address can be read from it.</p>',
  '<h2>What your browser keeps</h2>',
  '<p>A copy of your content for times without a network, books and articles that you opened among it, your sign-in, and the language and theme that you chose. In your account, Storage says how much it is and clears what was opened; an export that was made lies there too, until you remove it or make another one. Changes that are not in the cloud yet are never cleared. When you sign out you can have it all removed. A simulated device at /twin keeps what it received, and its own sign-in, until you unbind it there. There are no cookies for advertising or tracking.</p>',
  '<h2>Who can see it</h2>',
  '<p>You, and whoever runs this server: content is not encrypted end to end, so use a server whose owner you trust. Nothing is sold or handed on.</p>',
  '<p>When you have the server fetch a web page, a feed or a catalogue, that site sees the address of the server, not yours. Codes by mail or text message travel through the provider that the owner of the server chose.</p>',
  '<h2>For how long</h2>',
  '<p>Until you delete it. Files that nothing refers to any more are removed after 30 days unless the owner chose another time; the owner’s backups may last longer. A closed account can be taken back for seven days, in which every page shows the day and “Keep my account”, and is then removed whole.</p>',
  '<h2>What you can do</h2>',
  '<p>In your account you can look at your data and correct it, revoke devices (under Devices) and access tokens (under Sign-in), and, under Privacy, switch the statistics off, export everything as zip files with the hash of each file, and close the account by a code that is sent to your e-mail address or phone. With questions, turn to the person who runs this server.</p>',
].join('');

const ru = [
  '<p>Что хранит этот сервер, зачем, кто это видит и что вы можете сделать.</p>',
  '<h2>Что хранит сервер</h2>',
  '<ul><li><strong>Ваши материалы</strong>: заметки, книги с пометками, отправленные файлы, сохранённые страницы и подписки с прочитанными и отмеченными статьями и, в зашифрованном виде, паролями лент и каталогов, переписку со службой поддержки.</li>',
  '<li><strong>Учётную запись</strong>: адрес электронной почты или телефон, имя, изображение, язык, а для «Чтения дня» — часовой пояс. Вместо паролей и ключей входа хранятся только их хеши, а о пароле для другой программы — ещё данное вами название и время последнего использования.</li>',
  '<li><strong>Ваши устройства</strong>: модель, номер, название и время последнего подключения, чтобы файл попал на нужное; и в течение 60 дней — какие файлы, заметки и книги они получили, открыли или отклонили, чтобы вы видели, что дошло.</li>',
  '<li><strong>Статистику чтения</strong>: время чтения, о котором сообщают устройства и читалка этого сайта. Её можно отключить и удалить в учётной записи на странице «Конфиденциальность» или в календаре; пока она отключена, сервер отбрасывает эти сообщения.</li></ul>',
  '<p>В журнале нет адресов, кодов, имён файлов и содержимого. Для защиты от злоупотреблений сервер помнит, не дольше двух дней, хеш источника запросов с ключом; восстановить по нему адрес нельзя.</p>',
  '<h2>Что хранит браузер</h2>',
  '<p>Копию ваших материалов для работы без сети, в том числе открытые книги и статьи, данные входа, выбранные язык и оформление. На странице «Хранилище» учётной записи видно, сколько это занимает, и можно очистить открытое; там же лежит готовая выгрузка, пока вы не удалите её или не сделаете новую. Изменения, которых ещё нет в облаке, не удаляются никогда. При выходе всё это можно удалить. Имитация устройства на странице /twin хранит полученное и свой вход, пока вы не отвяжете её там. Файлов cookie для рекламы и слежки нет.</p>',
  '<h2>Кто это видит</h2>',
  '<p>Вы и тот, кто управляет сервером: сквозного шифрования нет, поэтому пользуйтесь сервером, владельцу которого доверяете. Ничто не продаётся и не передаётся другим.</p>',
  '<p>Когда по вашей просьбе сервер загружает страницу, ленту или каталог, тот сайт видит адрес сервера, а не ваш. Коды по почте и в SMS доставляет служба, которую выбрал владелец сервера.</p>',
  '<h2>Как долго</h2>',
  '<p>Пока вы не удалите. Файлы, на которые больше ничто не ссылается, удаляются через 30 дней, если владелец не выбрал другой срок; его резервные копии могут храниться дольше. Закрытую учётную запись можно вернуть в течение семи дней — всё это время на каждой странице указан день и есть кнопка «Сохранить учётную запись», — затем она удаляется целиком.</p>',
  '<h2>Что вы можете сделать</h2>',
  '<p>В учётной записи можно посмотреть и исправить данные, отозвать устройства (страница «Устройства») и ключи доступа (страница «Вход»), а на странице «Конфиденциальность» — отключить статистику, выгрузить всё в zip-файлах с хешем каждого файла и закрыть учётную запись по коду, который придёт на вашу почту или телефон. С вопросами обращайтесь к владельцу сервера.</p>',
].join('');

/** What is kept and who sees it; true of this cloud as it comes. An operator who changes how it runs changes the text. */
export const privacy: Localised = { zh, zhTW, en, ru };
