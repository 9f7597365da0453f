import { Copyable } from '../../shared/Copyable.tsx'
import { Id } from '../../shared/Id.tsx'
import { isUuid } from '../../shared/is-uuid.ts'
import { linkTo } from '../../shared/link.ts'
import { UserLink } from '../../shared/UserLink.tsx'
import type { AuditEntry } from './audit-entry.ts'

/** The id of what an action was about, with a link to its page if it has one. */
export function SubjectId({ kind, id }: AuditEntry['subject']) {
  if (id === null) return null
  if (kind === 'user') return <UserLink id={id} />
  if (kind === 'app_instance') return <Id value={id} href={linkTo('/app-instances/:id', { id })} />
  if (kind === 'change') return <Id value={id} href={linkTo('/campaign/changes/:id', { id })} />
  return isUuid(id) ? <Id value={id} /> : <Copyable value={id} />
}
