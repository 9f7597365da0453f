/** Reports a page view for each path that is not the one before; what follows it in the address is no page. */
export function pageViews(report: (path: string) => void): (path: string) => void {
  let last: string | undefined
  return (path) => {
    const page = path.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1')
    if (page === last) return
    last = page
    report(page)
  }
}
