import type { Localised } from '../languages';

const zh = [
  '<p>这台服务器不连接 Google 云端硬盘或其他网盘，不需要您的 Google 账户，也不会访问您在那里的文件。</p>',
  '<h2>把网盘里的文件送到设备</h2>',
  '<ol><li>在网盘的网页里把文件下载到电脑。Google 文档请选择“文件 → 下载”，存为 PDF 或 EPUB。</li><li>打开 Inkside，把文件拖进窗口任意位置，每个文件不超过 200 MB。</li><li>设备联网后会自动收到，在设备的推送列表里打开。</li></ol>',
  '<h2>把设备上的内容放进网盘</h2>',
  '<p>在 Inkside 里下载文件，再上传到网盘；或者在账户设置里导出全部数据，把压缩包存进网盘。</p>',
  '<h2>设备自带的网盘功能</h2>',
  '<p>有些设备可以在系统里直接登录网盘。那是设备与网盘之间的连接，与这台服务器无关，也不会出现在这里。</p>',
].join('');

const zhTW = [
  '<p>這台伺服器不連接 Google 雲端硬碟或其他雲端空間，不需要您的 Google 帳號，也不會存取您在那裡的檔案。</p>',
  '<h2>把雲端硬碟裡的檔案送到裝置</h2>',
  '<ol><li>在雲端硬碟的網頁裡把檔案下載到電腦。Google 文件請選擇「檔案 → 下載」，存成 PDF 或 EPUB。</li><li>開啟 Inkside，把檔案拖進視窗任意位置，每個檔案不超過 200 MB。</li><li>裝置連上網路後會自動收到，在裝置的推送清單裡開啟。</li></ol>',
  '<h2>把裝置上的內容放進雲端硬碟</h2>',
  '<p>在 Inkside 裡下載檔案，再上傳到雲端硬碟；或者在帳號設定裡匯出全部資料，把壓縮檔存進雲端硬碟。</p>',
  '<h2>裝置內建的雲端硬碟功能</h2>',
  '<p>有些裝置可以在系統裡直接登入雲端硬碟。那是裝置與雲端硬碟之間的連線，與這台伺服器無關，也不會出現在這裡。</p>',
].join('');

const en = [
  '<p>This server does not connect to Google Drive or any other online drive. It asks for no Google account and never looks at your files there.</p>',
  '<h2>From Drive to your device</h2>',
  '<ol><li>Download the file to your computer. For a Google document choose File → Download and keep it as PDF or EPUB.</li><li>Open Inkside and drop the file anywhere in the window; a file may have up to 200 MB.</li><li>The device fetches it when it is online. Open it from the list of pushed files.</li></ol>',
  '<h2>From your device to Drive</h2>',
  '<p>Download files in Inkside and upload them to Drive, or export everything in your account and keep the archive there.</p>',
  '<h2>Drive on the device itself</h2>',
  '<p>Some devices can sign in to an online drive by themselves. That is between the device and the drive: it has nothing to do with this server and does not show here.</p>',
].join('');

const ru = [
  '<p>Сервер не подключается к Google Диску и другим сетевым дискам. Ему не нужна учётная запись Google, и к вашим файлам там он не обращается.</p>',
  '<h2>С Диска на устройство</h2>',
  '<ol><li>Скачайте файл на компьютер. Для документа Google выберите «Файл → Скачать» и сохраните его как PDF или EPUB.</li><li>Откройте Inkside и перетащите файл в любое место окна; размер файла — до 200 МБ.</li><li>Устройство заберёт файл, когда выйдет в сеть. Откройте его в списке отправленного.</li></ol>',
  '<h2>С устройства на Диск</h2>',
  '<p>Скачайте файлы в Inkside и загрузите их на Диск или выгрузите в учётной записи все данные и сохраните архив там.</p>',
  '<h2>Диск на самом устройстве</h2>',
  '<p>Некоторые устройства умеют сами входить на сетевой диск. Это связь между устройством и диском: к этому серверу она не относится и здесь не видна.</p>',
].join('');

/** How files get from an online drive to a device and back. */
export const drive: Localised = { zh, zhTW, en, ru };
