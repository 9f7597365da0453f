/**
 * The paths of all screens: app/routing/lazy/routes.ts adds them, so that a link to a path without a screen does not
 * compile.
 *
 * @public
 */
export interface RouteRegister {}

type RoutePath = RouteRegister extends { path: infer Path extends string } ? Path : string

type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Values<Path extends string> = Record<ParameterOf<Path>, string> & Record<string, string>

/** A link to the screen at `path`. Values that are not parameters of the path become the query. */
export function linkTo<Path extends RoutePath>(
  path: Path,
  ...[values]: [ParameterOf<Path>] extends [never] ? [Record<string, string>?] : [Values<Path>]
): string {
  const query = new URLSearchParams(values)
  const link = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = query.get(name) ?? ''
    query.delete(name)
    return encodeURIComponent(value)
  })
  return query.size > 0 ? `${link}?${query}` : link
}
