export { Market } from './Market.tsx'
