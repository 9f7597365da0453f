export { ClaimForm } from './ClaimForm.tsx'
