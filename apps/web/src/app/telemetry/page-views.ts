/** Reports a page view for each change of the path, ignoring query and hash. */
export function pageViews(report: (path: string) => void): (path: string) => void {
  let last: string | undefined
  return (path) => {
    const page = path.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1')
    if (page === last) return
    last = page
    report(page)
  }
}
