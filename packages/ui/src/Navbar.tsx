import { Icon, type IconName } from './Icon.tsx'
import { plainClick } from './plain-click.ts'

type NavbarItem = { href: string; label: string; icon: IconName; active: boolean }

type NavbarProps = {
  items: NavbarItem[]
  /** The navigation's name for screen readers. */
  label: string
  /** Handles plain clicks instead of a page load. */
  onNavigate?: ((href: string) => void) | undefined
}

/** The navigation bar, fixed to the bottom; pages reserve the space for it with `pb-24`. */
export function Navbar({ items, label, onNavigate }: NavbarProps) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-10 mx-auto flex max-w-md rounded-t-card bg-surface pb-[env(safe-area-inset-bottom)] shadow-float"
    >
      {items.map(({ href, label: text, icon, active }) => (
        <a
          key={href}
          href={href}
          aria-current={active ? 'page' : undefined}
          onClick={(event) => plainClick(event, onNavigate && (() => onNavigate(href)))}
          className={`flex min-h-16 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[min(0.75rem,4.2vw)]/4 font-semibold ${active ? 'text-brand-ink' : 'text-ink-soft'}`}
        >
          <span className={`rounded-full px-4 py-1 transition ${active ? 'bg-brand-soft' : ''}`}>
            <Icon name={icon} />
          </span>
          <span className="max-w-full text-center break-words">{text}</span>
        </a>
      ))}
    </nav>
  )
}
