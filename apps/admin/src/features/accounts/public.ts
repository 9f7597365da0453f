export { ClearHaid } from './ClearHaid.tsx'
export { PersonMenu } from './PersonMenu.tsx'
