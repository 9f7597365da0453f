import { Suspense, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { linkTo } from '../../shared/link.ts'
import type { Layout } from './route.ts'

/** The centred column of every screen. */
const Column = ({ children }: { children: ReactNode }) => (
  <main className="mx-auto w-full max-w-md grow px-4 pt-1">{children}</main>
)

function Footer() {
  const { t } = useLingui()
  const pairs = [
    [
      [linkTo('/faq'), t`FAQ`],
      [linkTo('/terms'), t`Terms and Conditions`],
    ],
    [
      [`${linkTo('/terms')}#privacy`, t`Privacy Statement`],
      [linkTo('/feedback'), t`Send Feedback`],
    ],
  ] as const
  return (
    <footer className="mx-auto w-full max-w-md px-4 pb-6">
      <nav aria-label={t`More`} className="flex flex-wrap justify-center gap-x-5 border-t border-line pt-2 text-sm">
        {/* In two lines, each has two links. */}
        {pairs.map((links) => (
          <span key={links[0][0]} className="flex flex-wrap justify-center gap-x-5">
            {links.map(([href, label]) => (
              <Link
                key={href}
                href={href}
                className="inline-flex min-h-11 min-w-11 items-center justify-center text-center text-ink-soft underline-offset-4 hover:underline"
              >
                {label}
              </Link>
            ))}
          </span>
        ))}
      </nav>
    </footer>
  )
}

// Few screens have the navbar, and the first page has none, so its messages are loaded with those screens.
const MainNavbar = lazyPart(async () => (await import('./MainNavbar.tsx')).MainNavbar)

const AFTER = { navbar: MainNavbar, fullscreen: undefined, footer: Footer } satisfies Record<Layout, unknown>

/** The frame of a screen (section 2). */
export function Frame({ layout, children }: { layout: Layout; children: ReactNode }) {
  const After = AFTER[layout]
  return (
    <div data-layout={layout} className={`flex min-h-dvh flex-col ${layout === 'navbar' ? 'pb-24' : ''}`}>
      <Column>{children}</Column>
      {After && (
        <Suspense>
          <After />
        </Suspense>
      )}
    </div>
  )
}
