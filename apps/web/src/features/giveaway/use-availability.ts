import { useEffect } from 'react'
import { useApi } from '../../shared/api.ts'

/** Whether and what the person may claim. The request also reports whether the browser is the default. */
export function useAvailability(isDefaultBrowser: boolean) {
  const answer = useApi(
    'GET /api/v1/giveaway/availability',
    { query: { default_browser: isDefaultBrowser ? 'true' : 'false' } },
    // One cache entry for both values, so that the screen does not flicker when the browser becomes the
    // default.
    { cacheKey: 'giveaway' },
  )
  const { mutate } = answer
  useEffect(() => {
    void mutate()
  }, [isDefaultBrowser, mutate])
  return answer
}
