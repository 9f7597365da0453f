const precedence = [
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

type NamedVariant = (typeof precedence)[number]
export type ButtonVariant = NamedVariant | 'default'
export type ButtonVariantProps = { [name in NamedVariant]?: boolean | undefined } & { disabled?: boolean | undefined }

/** The first variant of `precedence` that is set. A disabled button without a variant is `expired` (section 4). */
export function buttonVariant(props: ButtonVariantProps): ButtonVariant {
  return precedence.find((name) => props[name]) ?? (props.disabled ? 'expired' : 'default')
}
