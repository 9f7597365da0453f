export { HelpCard } from './lazy-parts.ts'
