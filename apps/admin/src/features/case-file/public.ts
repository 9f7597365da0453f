export { UserLink } from './UserLink.tsx'
