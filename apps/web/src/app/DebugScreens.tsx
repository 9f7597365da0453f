import { DEBUG_ROUTES } from './debug-routes.ts'
import { NotFound } from './NotFound.tsx'
import { Screens } from './Screens.tsx'

/** The pages for developers, a chunk of their own: hardly anybody loads it. */
export const DebugScreens = () => <Screens routes={DEBUG_ROUTES} otherwise={<NotFound />} />
