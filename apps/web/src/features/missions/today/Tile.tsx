import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '@momi/ui/Icon'
import { Link } from 'wouter'

interface Props {
  href: string
  icon: ComponentProps<typeof Icon>['name']
  /** The colours of the icon. */
  look: string
  title: ReactNode
  text: ReactNode
  /** The content at the end of the line. */
  children?: ReactNode
  /** The least height, which has room for what the text can be. */
  rem?: number
}

/** A link of the Today part: an icon, a title with a text below it, and its action or count. */
export function Tile({ href, icon, look, title, text, children, rem = 3.25 }: Props) {
  return (
    <Link
      href={href}
      style={{ minHeight: `${rem}rem` }}
      className="flex flex-wrap items-center gap-3 px-4 py-1 text-ink no-underline transition active:bg-sunken"
    >
      <span className={`grid size-9 shrink-0 place-items-center rounded-full ${look}`}>
        <Icon name={icon} />
      </span>
      {/* With large text this moves below the icon as one, so that the chevron stays beside the text. */}
      <span className="flex max-w-full flex-1 items-center gap-3">
        <span className="flex min-w-0 flex-1 flex-col break-words">
          <span className="font-bold">{title}</span>
          <span className="text-caption text-balance text-ink-soft">{text}</span>
        </span>
        {!children && <Icon name="chevron" className="ml-auto size-4 shrink-0" />}
      </span>
      {children}
    </Link>
  )
}
