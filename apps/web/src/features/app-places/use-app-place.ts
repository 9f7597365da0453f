import { useSWRConfig } from 'swr'
import { useClient } from '../../shared/client.ts'
import { afterReturn } from './after-return.ts'
import { openPlace, type Place } from './open-place.ts'

/** Opens a screen of the vendor's app; refetches on return, to show what was done there. */
export function useAppPlace() {
  const { host, call } = useClient()
  const { mutate } = useSWRConfig()
  /** Refetches when the person returns to the page. */
  const expectReturn = () =>
    afterReturn(() => {
      call.clear()
      mutate(() => true).catch(() => {})
    })
  return {
    expectReturn,
    open: async (place: Place) => {
      await openPlace(host, place)
      expectReturn()
    },
  }
}
