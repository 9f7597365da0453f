import { Button } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'

export function Danger() {
  return <Notice tone="danger">Your number could not be verified.</Notice>
}

export function Warning() {
  return <Notice tone="warning">Your wallet belongs to another account.</Notice>
}

export function Success() {
  return <Notice tone="success">Your prize is on its way.</Notice>
}

export function WithAction() {
  return (
    <Notice tone="warning" action={<Button flat>Sign in</Button>}>
      Sign in to keep your points when you change phones.
    </Notice>
  )
}
