export { PrizesNotice } from './PrizesNotice.tsx'
