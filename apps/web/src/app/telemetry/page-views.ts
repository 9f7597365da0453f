import { plainPath } from '../../shared/plain-path.ts'

/** Reports a page view for each change of the path, ignoring query and hash. */
export function pageViews(report: (path: string) => void): (path: string) => void {
  let last: string | undefined
  return (path) => {
    const page = plainPath(path)
    if (page === last) return
    last = page
    report(page)
  }
}
