import { useLocation } from 'wouter'

/**
 * A segment of the path, counted from 0: 'abc' is segment 1 of /claim-reward/abc. wouter's own hook would add bytes to
 * the first page.
 */
export function useSegment(place: number): string {
  const [path] = useLocation()
  const segment = path.split('/')[place + 1] ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
