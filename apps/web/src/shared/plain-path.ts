/** A path without its query, its hash and its trailing slashes. */
export function plainPath(path: string): string {
  let end = path.search(/[?#]|$/)
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}
