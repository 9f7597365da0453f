import { useApi } from '../shared/api.ts'
import { MeContext } from '../shared/staff.ts'
import { Loaded } from '../shared/states.tsx'
import { Shell } from './Shell.tsx'

/** The console of the signed-in member of staff. */
export function SignedIn() {
  const me = useApi('GET /api/v1/admin/me', {})
  return (
    <Loaded query={me}>
      {(data) => (
        <MeContext value={data}>
          <Shell />
        </MeContext>
      )}
    </Loaded>
  )
}
