export { type AddressKind, createRoutedMailer, watchMailer } from './mailers';
export { sendCode } from './mailers';
export { createSmsHook } from './smsHook';
export { createSmtpMailer } from './smtpMailer';
