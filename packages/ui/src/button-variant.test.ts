import { expect, test } from 'vitest'
import { buttonVariant, type ButtonVariantProps } from './button-variant.ts'

const inOrder = [
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
] as const

test.each(inOrder.map((name, place) => ({ name, rest: inOrder.slice(place) })))(
  '[SHL-04] $name takes precedence over every later variant',
  ({ name, rest }) => {
    const props: ButtonVariantProps = Object.fromEntries(rest.toReversed().map((each) => [each, true]))
    expect(buttonVariant(props)).toBe(name)
  },
)

test.each([
  { props: {}, variant: 'default' },
  { props: { disabled: true }, variant: 'expired' },
  { props: { disabled: true, green: true }, variant: 'green' },
  { props: { green: false, black: true }, variant: 'black' },
])('[SHL-04] a button with $props has the variant $variant', ({ props, variant }) => {
  expect(buttonVariant(props)).toBe(variant)
})
