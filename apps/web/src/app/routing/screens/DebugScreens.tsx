import type { ReactNode } from 'react'
import type { GuardContext } from '../guards.ts'
import { Screens } from '../Screens.tsx'
import { DEBUG_ROUTES } from './debug-routes.ts'

/** The debug pages, in a separate chunk. */
export const DebugScreens = (props: { guardContext: GuardContext; otherwise: ReactNode }) => (
  <Screens routes={DEBUG_ROUTES} {...props} />
)
