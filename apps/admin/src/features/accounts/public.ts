export { ClearHaid } from './ClearHaid.tsx'
export { PersonLine } from './PersonLine.tsx'
export { PersonMenu } from './PersonMenu.tsx'
export { recentPeople } from './recent-people.ts'
