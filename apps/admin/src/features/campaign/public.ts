export { FirstSteps } from './FirstSteps.tsx'
export { listPathOf } from './kind-pages.ts'
