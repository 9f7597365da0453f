import type { MouseEvent, ReactNode } from 'react'
import { buttonVariant, type ButtonVariant, type ButtonVariantProps } from './button-variant.ts'
import { Icon } from './Icon.tsx'
import { plainClick } from './plain-click.ts'
import { Spinner } from './Spinner.tsx'

const looks: Record<ButtonVariant, string> = {
  default: 'bg-brand text-on-brand shadow-card',
  green: 'bg-success text-on-success shadow-card',
  grey: 'bg-control text-ink',
  transparent: 'text-brand-ink',
  success: 'border border-current bg-success-soft text-success-ink',
  flat: 'bg-brand-soft text-brand-ink',
  completed: 'bg-success-soft text-success-ink',
  expired: 'bg-disabled text-on-disabled',
  whiteGreen: 'bg-paper text-paper-success',
  whitePurple: 'bg-paper text-paper-brand',
  flatGreen: 'bg-success-soft text-success-ink',
  black: 'bg-night text-on-night',
}

type Looks = ButtonVariantProps & {
  children: ReactNode
  /** Full width of its container. */
  wide?: boolean | undefined
  className?: string | undefined
}

function look(variant: ButtonVariant, { disabled, wide, className = '' }: Looks) {
  return `relative inline-flex min-h-12 items-center justify-center rounded-control px-5 py-2.5 text-center font-semibold text-balance transition active:scale-[.98] disabled:active:scale-100 ${looks[variant]} ${disabled && variant !== 'expired' ? 'opacity-60' : ''} ${wide ? 'w-full' : ''} ${className}`
}

function Label({
  variant,
  busy,
  children,
}: {
  variant: ButtonVariant
  busy?: boolean | undefined
  children: ReactNode
}) {
  return (
    <>
      {/* While busy the label keeps its space, so that the button keeps its width. */}
      <span className={`${variant === 'expired' ? '' : 'inline-flex items-center gap-2'} ${busy ? 'opacity-0' : ''}`}>
        {/* In the text, so that it stays with the first line of a label of two. */}
        {variant === 'expired' && <Icon name="lock" className="me-2 inline-block size-4 align-[-0.125em]" />}
        {children}
        {variant === 'completed' && <Icon name="tick" className="size-5" />}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner className="size-5" />
        </span>
      )}
    </>
  )
}

type ButtonProps = Looks & {
  busy?: boolean | undefined
  type?: 'button' | 'submit'
  onClick?: (() => void) | undefined
}

/**
 * Variants are boolean props; the first one in the specification's order applies. While disabled, a button
 * keeps its variant, dimmed, and looks like `expired` if it has none.
 * A busy button ignores clicks and keeps the focus.
 */
export function Button(props: ButtonProps) {
  const { busy, children, disabled, onClick, type = 'button' } = props
  const variant = buttonVariant(props)
  return (
    <button
      type={type}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.())}
      className={look(variant, props)}
    >
      <Label variant={variant} busy={busy}>
        {children}
      </Label>
    </button>
  )
}

type ButtonLinkProps = Looks & {
  href: string
  /** Handles plain clicks instead of a page load; other clicks (new tab) are left to the browser. */
  onNavigate?: ((href: string) => void) | undefined
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { children, href, onNavigate } = props
  const variant = buttonVariant(props)
  const navigate = (event: MouseEvent) => plainClick(event, onNavigate && (() => onNavigate(href)))
  return (
    <a href={href} onClick={navigate} className={look(variant, props)}>
      <Label variant={variant}>{children}</Label>
    </a>
  )
}
