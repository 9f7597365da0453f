import type { ComponentProps } from 'react'
import { Button } from '@momi/ui/Button'

type Variant = Exclude<keyof ComponentProps<typeof Button>, 'children' | 'className' | 'onClick' | 'type'>

const VARIANTS: readonly Variant[] = [
  'green',
  'grey',
  'transparent',
  'success',
  'flat',
  'completed',
  'expired',
  'whiteGreen',
  'whitePurple',
  'flatGreen',
  'black',
]

export function Default() {
  return <Button>Claim</Button>
}

export function Variants() {
  return (
    <div className="flex flex-wrap gap-2">
      {VARIANTS.map((name) => (
        <Button key={name} {...{ [name]: true }}>
          {name}
        </Button>
      ))}
    </div>
  )
}

export function Busy() {
  return (
    <div className="flex flex-wrap gap-2">
      <Button busy>Claim</Button>
      <Button busy flat>
        Claim
      </Button>
    </div>
  )
}

export function Disabled() {
  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled>Tomorrow</Button>
      <Button disabled flat>
        Tomorrow
      </Button>
    </div>
  )
}

export function Wide() {
  return <Button wide>Claim</Button>
}
