export { createOutbox, outboxPlugin } from './outboxPlugin';
export { escapeHtml, htmlPage, PAGE_HEADERS } from './pages';
export { addSecurityHeaders, DATA_POLICY, refuseUnreadable, secure } from './securityHeaders';
export { webPlugin } from './webPlugin';
