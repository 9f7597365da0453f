import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { linkTo } from './link.ts'

/** A link to a user's case file. */
export function UserLink({ id }: { id: string }) {
  return (
    <Anchor component={Link} href={linkTo('/users/:id', { id })} inherit>
      {id}
    </Anchor>
  )
}
