export { formatKilobytes } from './format-kilobytes.ts'
