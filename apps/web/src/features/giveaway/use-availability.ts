import { useEffect } from 'react'
import { useApi } from '../../shared/api.ts'

/** Whether one may claim, and what. Asking is also how the server learns that the browser is the default one. */
export function useAvailability(isDefaultBrowser: boolean) {
  const answer = useApi(
    'GET /api/v1/giveaway/availability',
    { query: { default_browser: isDefaultBrowser ? 'true' : 'false' } },
    // One answer for both, so that nothing blinks when the browser becomes the default one.
    { cacheKey: 'giveaway' },
  )
  const { mutate } = answer
  useEffect(() => {
    void mutate()
  }, [isDefaultBrowser, mutate])
  return answer
}
