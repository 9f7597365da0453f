import { useSWRConfig } from 'swr'
import { useClient } from '../../shared/client.ts'
import { afterReturn } from './on-return.ts'
import { openPlace, type Place } from './open-place.ts'

/** Opens a screen of the vendor's app; refetches when the person returns, to show what was done there. */
export function useAppPlace() {
  const { host, call } = useClient()
  const { mutate } = useSWRConfig()
  const refetch = () => {
    call.clear()
    mutate(() => true).catch(() => {})
  }
  return {
    open: async (place: Place) => {
      await openPlace(host, place)
      afterReturn(refetch)
    },
  }
}
