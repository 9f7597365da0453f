import { useEffect } from 'react'
import { useApi } from '../../shared/api.ts'

/** Whether the giveaway can be claimed, and the choices. The request also reports the default browser. */
export function useAvailability(isDefaultBrowser: boolean) {
  const answer = useApi(
    'GET /api/v1/giveaway/availability',
    { query: { default_browser: isDefaultBrowser ? 'true' : 'false' } },
    // One cache entry for both queries: the last answer is shown while the other one loads.
    { cacheKey: 'GET /api/v1/giveaway/availability' },
  )
  const { mutate } = answer
  useEffect(() => {
    void mutate()
  }, [isDefaultBrowser, mutate])
  return answer
}
