export { AccountNotice } from './lazy-account-notice.ts'
