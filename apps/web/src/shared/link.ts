import { buildLink, type LinkValues } from '@momi/client/link'

/**
 * The paths of all screens: app/routing/screens/LazyScreens.tsx adds them, so that a link to a path without a screen does not
 * compile.
 *
 * @public
 */
export interface RouteRegister {}

type RoutePath = RouteRegister extends { path: infer Path extends string } ? Path : string

/** A link to the screen at `path`. Values that are not parameters of the path become the query. */
export const linkTo: <Path extends RoutePath>(path: Path, ...values: LinkValues<Path>) => string = buildLink
