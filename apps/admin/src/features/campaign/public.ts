export { listPathOf } from './kind-pages.ts'
