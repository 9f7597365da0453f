import { Anchor } from '@mantine/core'
import { isConfigKind } from '@momi/contract/config-subjects'
import { isUuid } from '@momi/contract/rules/uuid'
import { Link } from 'wouter'
import { Copyable } from '../../shared/Copyable.tsx'
import { Id } from '../../shared/Id.tsx'
import { linkTo } from '../../shared/link.ts'
import { UserLink } from '../../shared/UserLink.tsx'
import { linkToSubject } from '../campaign/public.ts'
import type { AuditEntry } from './audit-entry.ts'

/** What an action was about: its name if it has one, else its id, with a link to its page if it has one. */
export function SubjectId({ subject: { kind, id, name }, after }: Pick<AuditEntry, 'subject' | 'after'>) {
  if (id === null) return null
  const href = pageOf(kind, id, after)
  if (name !== null) return href === undefined ? name : <SubjectLink href={href}>{name}</SubjectLink>
  if (href !== undefined && !isUuid(id)) return <SubjectLink href={href}>{id}</SubjectLink>
  if (kind === 'user') return <UserLink id={id} />
  if (kind === 'app_instance') return <Id value={id} href={linkTo('/app-instances/:id', { id })} />
  return isUuid(id) ? <Id value={id} {...(href !== undefined && { href })} /> : <Copyable value={id} />
}

const SubjectLink = ({ href, children }: { href: string; children: string }) => (
  <Anchor component={Link} href={href} inherit>
    {children}
  </Anchor>
)

/** The page of a change, a subject of the campaign or a pool of stock. */
function pageOf(kind: string, id: string, after: unknown): string | undefined {
  if (kind === 'change') return linkTo('/campaign/changes/:id', { id })
  const [country, ...key] = id.split('/')
  if (isConfigKind(kind) && country && key.length > 0)
    return linkToSubject({ kind, countryCode: country, key: key.join('/') })
  if (kind !== 'stock' || typeof after !== 'object' || after === null || !('definition' in after)) return undefined
  return linkTo('/stock/:id', { id: String(after.definition) })
}
