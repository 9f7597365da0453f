import { useEffect } from 'react'
import { useApi } from '../../shared/api.ts'

/** Whether the giveaway can be claimed, and its packages. The request also reports the default browser. */
export function useAvailability(isDefaultBrowser: boolean) {
  const answer = useApi(
    'GET /api/v1/giveaway/availability',
    { query: { default_browser: isDefaultBrowser ? 'true' : 'false' } },
    // Both queries share one cache entry, so that the last answer is shown while the other query loads.
    { cacheKey: 'GET /api/v1/giveaway/availability' },
  )
  const { mutate } = answer
  useEffect(() => {
    void mutate()
  }, [isDefaultBrowser, mutate])
  return answer
}
