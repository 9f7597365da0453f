import { Button } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import empty from '@momi/ui/illustrations/empty.svg?no-inline'

export function Default() {
  return <EmptyState illustration={empty} title="No rewards yet" />
}

export function WithTextAndAction() {
  return (
    <EmptyState
      illustration={empty}
      title="No rewards yet"
      text="What you win is listed here."
      action={<Button>See the missions</Button>}
    />
  )
}
