import { Id } from './Id.tsx'
import { linkTo } from './link.ts'

/** A link to a user's case file. */
export function UserLink({ id }: { id: string }) {
  return <Id value={id} href={linkTo('/users/:id', { id })} />
}
