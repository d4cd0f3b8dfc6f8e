export { type AddressKind, createRoutedMailer, watchMailer } from './mailers';
export { sendCode } from './sendCode';
export { createSmsHook } from './smsHook';
export { createSmtpMailer } from './smtpMailer';
