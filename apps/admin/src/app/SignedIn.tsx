import { useApi } from '../shared/api.ts'
import { MeContext } from '../shared/staff.ts'
import { QueryContent } from '../shared/states.tsx'
import { Shell } from './Shell.tsx'

/** The console of the signed-in member of staff. */
export function SignedIn() {
  const me = useApi('GET /api/v1/admin/me', {})
  return (
    <QueryContent query={me}>
      {(data) => (
        <MeContext value={data}>
          <Shell />
        </MeContext>
      )}
    </QueryContent>
  )
}
