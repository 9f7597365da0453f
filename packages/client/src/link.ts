type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The values of a link to `Path`: its parameters, and any others for the query. */
export type LinkValues<Path extends string> = [ParameterOf<Path>] extends [never]
  ? [Record<string, string>?]
  : [Record<ParameterOf<Path>, string> & Record<string, string>]

/** A link to the route `path`. Values that are not parameters of the path become the query. */
export function buildLink<Path extends string>(path: Path, ...[values]: LinkValues<Path>): string {
  const query = new URLSearchParams(values)
  const link = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = query.get(name) ?? ''
    query.delete(name)
    return encodeURIComponent(value)
  })
  const search = String(query)
  return search ? `${link}?${search}` : link
}
