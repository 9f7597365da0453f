import { useSWRConfig } from 'swr'
import { useClient } from '../../shared/client.ts'
import { afterReturn } from './after-return.ts'
import { openPlace, type Place } from './open-place.ts'

/** Leads into the vendor's app; what was done there shows when one comes back. */
export function useAppPlace() {
  const { host, call } = useClient()
  const { mutate } = useSWRConfig()
  /** Makes the page look again after its person has been away. */
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
