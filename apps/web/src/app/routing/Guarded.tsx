import deferred from 'virtual:catalogue/deferred'
import { Suspense, type ReactNode } from 'react'
import { withMessages } from '../../shared/i18n/i18n.ts'
import { lazyComponent } from '../../shared/lazy.tsx'
import { guard, type GuardContext } from './guards.ts'
import type { Route } from './route.ts'

const Refused = lazyComponent(async () => (await withMessages(import('./refused/Refused.tsx'), deferred)).Refused)

interface Props {
  route: Pick<Route, 'path' | 'open'>
  context: GuardContext
  children: ReactNode
}

/** Shows `children` if the route guards pass, otherwise the target of the guard that refused. */
export function Guarded({ route, context, children }: Props) {
  const verdict = guard(route, context)
  if (verdict === 'pass') return children
  return (
    <Suspense>
      <Refused {...verdict} />
    </Suspense>
  )
}
