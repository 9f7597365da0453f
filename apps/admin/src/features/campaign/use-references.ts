import { useApi } from '../../shared/api.ts'
import type { Change } from './campaign-names.ts'
import type { FormContextValue } from './form/form-context.ts'

/** What the subjects of a country can refer to: what is live, and what the same change adds. */
export function useReferences(country: string, change?: Change): FormContextValue['references'] {
  const live = useApi('GET /api/v1/admin/campaign/subjects', { query: { kind: 'reward', country_code: country } })
  const added = change?.items.filter((item) => item.kind === 'reward' && item.countryCode === country) ?? []
  const names = new Map(
    [...(live.data?.items ?? []), ...added].map(({ key, body, name }) => [key, nameIn(body) ?? name]),
  )
  return { reward: [...names].map(([key, name]) => ({ key, name })) }
}

/** The English name that people read. */
function nameIn(body: Readonly<Record<string, unknown>>): string | undefined {
  const name = body['name'] as { en?: unknown } | undefined
  return typeof name?.en === 'string' ? name.en : undefined
}
