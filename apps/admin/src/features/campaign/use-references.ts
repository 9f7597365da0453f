import type { ConfigSubject } from '@momi/contract'
import { useApi } from '../../shared/api.ts'
import type { Change } from './campaign-names.ts'
import type { FormContextValue } from './form/form-context.ts'

/** What the subjects of a country can refer to: what is live, what the same change adds, and what other drafts have. */
export function useReferences(country: string, change?: Change): FormContextValue['references'] {
  const live = useApi('GET /api/v1/admin/campaign/subjects', { query: { kind: 'reward', country_code: country } })
  const open = useApi('GET /api/v1/admin/campaign/changes', { query: { filter: 'open' } })
  const isHere = (subject: ConfigSubject) => subject.kind === 'reward' && subject.countryCode === country
  const added = change?.items.filter(isHere) ?? []
  const drafted = open.data?.items.flatMap(({ title, subjects }) =>
    subjects.filter(isHere).map(({ key, name }) => [key, { key, name, draft: title }] as const),
  )
  const here = [...(live.data?.items ?? []), ...added].map(
    ({ key, body, name }) => [key, { key, name: nameIn(body) ?? name }] as const,
  )
  return { reward: [...new Map([...(drafted ?? []), ...here]).values()] }
}

/** The English name that people read. */
function nameIn(body: Readonly<Record<string, unknown>>): string | undefined {
  const name = body['name'] as { en?: unknown } | undefined
  return typeof name?.en === 'string' ? name.en : undefined
}
