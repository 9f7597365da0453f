import { call, session } from '../shared/client.ts'
import { useMe } from '../shared/staff.ts'

/** Ends this session on the server, and in this tab even if the server cannot be reached. */
export function useSignOut(): () => Promise<void> {
  const { session: id } = useMe()
  return async () => {
    await call('DELETE /api/v1/admin/sessions/{id}', { params: { id } }).catch(() => undefined)
    session.end()
  }
}
