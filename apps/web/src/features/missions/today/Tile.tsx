import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '@momi/ui/Icon'
import { Link } from 'wouter'

interface Props {
  href: string
  icon: ComponentProps<typeof Icon>['name']
  /** The colours of the icon. */
  look: string
  title: string
  text: ReactNode
  /** The content at the end of the line. */
  children: ReactNode
}

/** A link of the Today part: an icon, a title with a text below it, and its action or count. */
export function Tile({ href, icon, look, title, text, children }: Props) {
  return (
    <Link
      href={href}
      style={{ minHeight: '4rem' }}
      className="flex flex-wrap items-center gap-3 rounded-card bg-surface px-4 py-2 text-ink no-underline shadow-card transition active:scale-[.99]"
    >
      <span className={`grid size-11 shrink-0 place-items-center rounded-full ${look}`}>
        <Icon name={icon} />
      </span>
      <span className="flex max-w-full flex-1 flex-col break-words">
        <span className="font-bold">{title}</span>
        <span className="text-sm text-ink-soft">{text}</span>
      </span>
      {children}
    </Link>
  )
}
