/** What the page for phones says. */
export interface ScanWords {
  readonly tag: string;
  readonly title: string;
  readonly asks: string;
  readonly browser: string;
  readonly place: string;
  readonly sameNetwork: string;
  readonly time: string;
  readonly unknownBrowser: string;
  readonly on: string;
  readonly warn: string;
  readonly as: string;
  readonly confirm: string;
  readonly refuse: string;
  readonly other: string;
  readonly signInFirst: string;
  readonly email: string;
  readonly phone: string;
  readonly areaCode: string;
  readonly number: string;
  readonly password: string;
  readonly code: string;
  readonly sendCode: string;
  readonly signIn: string;
  readonly byPassword: string;
  readonly byCode: string;
  readonly codeSent: string;
  readonly again: string;
  readonly check: string;
  readonly checkNeeds: string;
  readonly confirmed: string;
  readonly confirmedText: string;
  readonly refused: string;
  readonly refusedText: string;
  readonly expired: string;
  readonly expiredText: string;
  readonly used: string;
  readonly usedText: string;
  readonly unknown: string;
  readonly unknownText: string;
  readonly foreign: string;
  readonly foreignText: string;
  readonly faults: Readonly<Record<string, string>>;
  readonly fault: string;
}

const en: ScanWords = {
  tag: 'en',
  title: 'Sign in another browser',
  asks: 'This browser asks to be let into your account:',
  browser: 'Browser',
  place: 'From',
  sameNetwork: 'the network of this phone',
  time: 'Asked',
  unknownBrowser: 'An unknown browser',
  on: '{browser} on {system}',
  warn: 'Confirm only if the code stands on a screen in front of you. Whoever sent you this address would be let into your account.',
  as: 'Your account: {name}',
  confirm: 'Confirm',
  refuse: 'Refuse',
  other: 'Use another account',
  signInFirst: 'Sign in on this phone, then confirm or refuse.',
  email: 'E-mail address',
  phone: 'Phone',
  areaCode: 'Country code',
  number: 'Phone number',
  password: 'Password',
  code: 'Six-digit code',
  sendCode: 'Send code',
  signIn: 'Sign in',
  byPassword: 'Use a password instead',
  byCode: 'Use a code instead',
  codeSent: 'The code was sent to {to}. It holds for 5 minutes.',
  again: 'Send again',
  check: 'Security check…',
  checkNeeds: 'The security check needs JavaScript.',
  confirmed: 'Confirmed',
  confirmedText: 'The other browser is being signed in. You can close this page.',
  refused: 'Refused',
  refusedText: 'The other browser was not let in. You can close this page.',
  expired: 'This code has expired',
  expiredText: 'A code holds for three minutes. Press New code on the page that shows it, and read that one.',
  used: 'This code has been used',
  usedText: 'A code is good once. Press New code on the page that shows it, and read that one.',
  unknown: 'This is no code of this server',
  unknownText: 'The address is not whole, or another server made it. Read the code again.',
  foreign: 'Not accepted',
  foreignText: 'This was sent by another page. Read the code again.',
  faults: {
    'errors.badRequest': 'Check the address or number.',
    'errors.codeWrong': 'The code is wrong.',
    'errors.codeExpired': 'The code has expired. Ask for a new one.',
    'errors.codeTries': 'Too many wrong codes. Ask for a new one.',
    'errors.passwordWrong': 'Account or password is wrong.',
    'errors.tooManyRequests': 'Too many tries. Wait {seconds} s and try again.',
    'errors.captchaNeeded': 'One security check first: press the button again.',
    'errors.captchaWrong': 'The security check did not pass. Press the button again.',
    'errors.loginExpired': 'You were signed out on this phone. Sign in again.',
  },
  fault: 'That did not work. Try again.',
};

const zh: ScanWords = {
  tag: 'zh-CN',
  title: '让另一个浏览器登录',
  asks: '以下浏览器请求登录你的账号：',
  browser: '浏览器',
  place: '来自',
  sameNetwork: '与本手机相同的网络',
  time: '请求时间',
  unknownBrowser: '未知浏览器',
  on: '{system} 上的 {browser}',
  warn: '仅当二维码显示在你面前的屏幕上时才确认。否则，把此链接发给你的人将能进入你的账号。',
  as: '你的账号：{name}',
  confirm: '确认',
  refuse: '拒绝',
  other: '使用其他账号',
  signInFirst: '先在本手机上登录，再确认或拒绝。',
  email: '邮箱地址',
  phone: '手机',
  areaCode: '国家或地区代码',
  number: '手机号码',
  password: '密码',
  code: '六位验证码',
  sendCode: '发送验证码',
  signIn: '登录',
  byPassword: '改用密码',
  byCode: '改用验证码',
  codeSent: '验证码已发送至 {to}，5 分钟内有效。',
  again: '重新发送',
  check: '安全验证中…',
  checkNeeds: '安全验证需要启用 JavaScript。',
  confirmed: '已确认',
  confirmedText: '另一个浏览器正在登录。你可以关闭此页面。',
  refused: '已拒绝',
  refusedText: '另一个浏览器未能登录。你可以关闭此页面。',
  expired: '二维码已过期',
  expiredText: '二维码三分钟内有效。请在显示它的页面上点“新的二维码”，再重新扫描。',
  used: '二维码已被使用',
  usedText: '每个二维码只能用一次。请在显示它的页面上点“新的二维码”，再重新扫描。',
  unknown: '这不是本服务器的二维码',
  unknownText: '链接不完整，或由其他服务器生成。请重新扫描。',
  foreign: '未接受',
  foreignText: '此请求来自其他页面。请重新扫描。',
  faults: {
    'errors.badRequest': '请检查邮箱或号码。',
    'errors.codeWrong': '验证码错误。',
    'errors.codeExpired': '验证码已过期，请重新获取。',
    'errors.codeTries': '错误次数过多，请重新获取验证码。',
    'errors.passwordWrong': '账号或密码错误。',
    'errors.tooManyRequests': '尝试次数过多，请等待 {seconds} 秒后再试。',
    'errors.captchaNeeded': '需要先做一次安全验证：请再按一次按钮。',
    'errors.captchaWrong': '安全验证未通过，请再按一次按钮。',
    'errors.loginExpired': '本手机上的登录已失效，请重新登录。',
  },
  fault: '操作失败，请重试。',
};

const zhTW: ScanWords = {
  tag: 'zh-TW',
  title: '讓另一個瀏覽器登入',
  asks: '以下瀏覽器要求登入你的帳號：',
  browser: '瀏覽器',
  place: '來自',
  sameNetwork: '與本手機相同的網路',
  time: '要求時間',
  unknownBrowser: '未知瀏覽器',
  on: '{system} 上的 {browser}',
  warn: '僅當 QR 碼顯示在你面前的螢幕上時才確認。否則，把此連結傳給你的人將能進入你的帳號。',
  as: '你的帳號：{name}',
  confirm: '確認',
  refuse: '拒絕',
  other: '使用其他帳號',
  signInFirst: '先在本手機上登入，再確認或拒絕。',
  email: '電子郵件地址',
  phone: '手機',
  areaCode: '國碼',
  number: '手機號碼',
  password: '密碼',
  code: '六位驗證碼',
  sendCode: '傳送驗證碼',
  signIn: '登入',
  byPassword: '改用密碼',
  byCode: '改用驗證碼',
  codeSent: '驗證碼已傳送至 {to}，5 分鐘內有效。',
  again: '重新傳送',
  check: '安全驗證中…',
  checkNeeds: '安全驗證需要啟用 JavaScript。',
  confirmed: '已確認',
  confirmedText: '另一個瀏覽器正在登入。你可以關閉此頁面。',
  refused: '已拒絕',
  refusedText: '另一個瀏覽器未能登入。你可以關閉此頁面。',
  expired: 'QR 碼已過期',
  expiredText: 'QR 碼三分鐘內有效。請在顯示它的頁面上按「新的 QR 碼」，再重新掃描。',
  used: 'QR 碼已被使用',
  usedText: '每個 QR 碼只能用一次。請在顯示它的頁面上按「新的 QR 碼」，再重新掃描。',
  unknown: '這不是本伺服器的 QR 碼',
  unknownText: '連結不完整，或由其他伺服器產生。請重新掃描。',
  foreign: '未接受',
  foreignText: '此要求來自其他頁面。請重新掃描。',
  faults: {
    'errors.badRequest': '請檢查電子郵件或號碼。',
    'errors.codeWrong': '驗證碼錯誤。',
    'errors.codeExpired': '驗證碼已過期，請重新取得。',
    'errors.codeTries': '錯誤次數過多，請重新取得驗證碼。',
    'errors.passwordWrong': '帳號或密碼錯誤。',
    'errors.tooManyRequests': '嘗試次數過多，請等待 {seconds} 秒後再試。',
    'errors.captchaNeeded': '需要先做一次安全驗證：請再按一次按鈕。',
    'errors.captchaWrong': '安全驗證未通過，請再按一次按鈕。',
    'errors.loginExpired': '本手機上的登入已失效，請重新登入。',
  },
  fault: '操作失敗，請重試。',
};

const ru: ScanWords = {
  tag: 'ru',
  title: 'Вход в другом браузере',
  asks: 'Этот браузер просит впустить его в вашу учётную запись:',
  browser: 'Браузер',
  place: 'Откуда',
  sameNetwork: 'та же сеть, что у этого телефона',
  time: 'Запрошено',
  unknownBrowser: 'Неизвестный браузер',
  on: '{browser}, {system}',
  warn: 'Подтверждайте, только если код виден на экране перед вами. Иначе в вашу учётную запись войдёт тот, кто прислал вам этот адрес.',
  as: 'Ваша учётная запись: {name}',
  confirm: 'Подтвердить',
  refuse: 'Отклонить',
  other: 'Другая учётная запись',
  signInFirst: 'Войдите на этом телефоне, затем подтвердите или отклоните.',
  email: 'Адрес электронной почты',
  phone: 'Телефон',
  areaCode: 'Код страны',
  number: 'Номер телефона',
  password: 'Пароль',
  code: 'Код из шести цифр',
  sendCode: 'Отправить код',
  signIn: 'Войти',
  byPassword: 'Войти по паролю',
  byCode: 'Войти по коду',
  codeSent: 'Код отправлен на {to}. Он действует 5 минут.',
  again: 'Отправить ещё раз',
  check: 'Проверка безопасности…',
  checkNeeds: 'Для проверки безопасности нужен JavaScript.',
  confirmed: 'Подтверждено',
  confirmedText: 'Другой браузер входит. Эту страницу можно закрыть.',
  refused: 'Отклонено',
  refusedText: 'Другой браузер не впущен. Эту страницу можно закрыть.',
  expired: 'Срок действия кода истёк',
  expiredText: 'Код действует три минуты. Нажмите «Новый код» на странице, где он показан, и считайте новый.',
  used: 'Код уже использован',
  usedText: 'Код действует один раз. Нажмите «Новый код» на странице, где он показан, и считайте новый.',
  unknown: 'Это не код этого сервера',
  unknownText: 'Адрес неполный или создан другим сервером. Считайте код ещё раз.',
  foreign: 'Не принято',
  foreignText: 'Запрос отправлен другой страницей. Считайте код ещё раз.',
  faults: {
    'errors.badRequest': 'Проверьте адрес или номер.',
    'errors.codeWrong': 'Неверный код.',
    'errors.codeExpired': 'Срок действия кода истёк. Запросите новый.',
    'errors.codeTries': 'Слишком много неверных кодов. Запросите новый.',
    'errors.passwordWrong': 'Неверная учётная запись или пароль.',
    'errors.tooManyRequests': 'Слишком много попыток. Подождите {seconds} с и повторите.',
    'errors.captchaNeeded': 'Сначала проверка безопасности: нажмите кнопку ещё раз.',
    'errors.captchaWrong': 'Проверка не пройдена. Нажмите кнопку ещё раз.',
    'errors.loginExpired': 'На этом телефоне вы вышли из учётной записи. Войдите снова.',
  },
  fault: 'Не получилось. Повторите попытку.',
};

/** The specification's map of the cookie; what it does not tell apart, the browser's languages do. */
const COOKIES: Readonly<Record<string, ScanWords>> = { 'zh-CN': zh, 'en-US': en, ru };
const TRADITIONAL = /^zh\b.*\b(tw|hk|mo|hant)\b/i;

const wordsOfTag = (tag: string): ScanWords | undefined => {
  if (TRADITIONAL.test(tag)) return zhTW;
  const [language = ''] = tag.toLowerCase().split('-');
  return { zh, en, ru }[language];
};

/** In the language of the cookie `locale`, else in the first that the browser names and that there is, else in English. */
export const wordsFor = (cookie: string | undefined, acceptLanguage: string): ScanWords => {
  const tags = acceptLanguage.split(',').map((part) => part.split(';')[0]?.trim() ?? '');
  const named = tags.map(wordsOfTag).find((words) => words !== undefined);
  const kept = cookie !== undefined && Object.hasOwn(COOKIES, cookie) ? COOKIES[cookie] : undefined;
  if (kept === zh && named === zhTW) return zhTW;
  return kept ?? named ?? en;
};

/** Puts values into a sentence. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
