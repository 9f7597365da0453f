export { KeptTapSender } from './KeptTapSender.tsx'
