export { AccountNotice } from './AccountNotice.tsx'
