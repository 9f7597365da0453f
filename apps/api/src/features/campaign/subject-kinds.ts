import type { ConfigKind } from '@momi/contract/config-subjects'
import type { z } from 'zod'
import { budgetSubject } from '../../core/budgets/budget-subject.ts'
import { clientSubject } from '../../core/config/client-settings.ts'
import { countrySubject } from '../../core/config/country-settings.ts'
import type { Subject, SubjectKind } from '../../core/config/subject.ts'
import { marketItemSubject } from '../market/public.ts'
import { missionSubject } from '../missions/public.ts'
import { exchangeRateSubject } from '../points/public.ts'
import { rewardSubject } from '../rewards/public.ts'
import { riskSubject } from '../risk/public.ts'
import { stockBatchSubject } from '../stock/public.ts'

/** Every kind of configuration. */
const KINDS = {
  mission: missionSubject,
  reward: rewardSubject,
  market_item: marketItemSubject,
  exchange_rate: exchangeRateSubject,
  country: countrySubject,
  client: clientSubject,
  stock_batch: stockBatchSubject,
  budget: budgetSubject,
  risk: riskSubject,
} as const satisfies Record<ConfigKind, { kind: ConfigKind }>

/** The kind of a name that is only known at run time; the type of its body is erased. */
export const subjectKindOf = (kind: ConfigKind): SubjectKind => KINDS[kind] as unknown as SubjectKind

/** The schema of the body of a subject. */
export const schemaOf = ({ kind, key }: Pick<Subject, 'kind' | 'key'>): z.ZodType => KINDS[kind].schema(key)

/** A body with its defaults, as it is stored; as it is, if it is invalid. */
export function withDefaults(subject: Subject, body: unknown): unknown {
  const parsed = schemaOf(subject).safeParse(body)
  return parsed.success ? parsed.data : body
}

/** The order in which the subjects of one change are published: what others refer to comes first. */
const ORDER: readonly ConfigKind[] = [
  'client',
  'country',
  'reward',
  'exchange_rate',
  'market_item',
  'mission',
  'stock_batch',
  'budget',
  'risk',
]

/** Sorts subjects in the order in which they are locked and published. */
export const inOrder = <S extends Subject>(subjects: readonly S[]): S[] =>
  subjects.toSorted(
    (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || compare(a.country, b.country) || compare(a.key, b.key),
  )

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
