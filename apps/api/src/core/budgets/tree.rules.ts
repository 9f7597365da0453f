import { EVERYWHERE } from '@momi/contract/config-subjects'
import { amountOf, identityOf, type BudgetBody } from './budget-subject.ts'

export interface Budget {
  country: string
  key: string
  body: BudgetBody
}

const RANK = { DAY: 0, WEEK: 1, SPAN: 2 } as const

const isSame = (one: Budget, other: Budget): boolean => one.country === other.country && one.key === other.key

const isWithin = ({ period: inner }: BudgetBody, { period: outer }: BudgetBody): boolean =>
  inner.every === 'SPAN' && outer.every === 'SPAN'
    ? inner.from >= outer.from && inner.to <= outer.to
    : RANK[inner.every] <= RANK[outer.every]

/** Whether all that counts in `inner` counts in `outer` too. */
const covers = (outer: Budget, inner: Budget): boolean =>
  outer.body.limit.unit === inner.body.limit.unit &&
  (outer.country === inner.country || outer.country === EVERYWHERE) &&
  (outer.body.scope.of === 'COUNTRY' ||
    identityOf({ ...outer.body, period: inner.body.period }) === identityOf(inner.body)) &&
  isWithin(inner.body, outer.body)

/** The budgets above one, the narrowest first. */
export const budgetsAbove = (budgets: readonly Budget[], budget: Budget): Budget[] =>
  budgets
    .filter((other) => !isSame(other, budget) && covers(other, budget) && !covers(budget, other))
    .toSorted(
      (a, b) =>
        Number(a.country === EVERYWHERE) - Number(b.country === EVERYWHERE) ||
        Number(a.body.scope.of === 'COUNTRY') - Number(b.body.scope.of === 'COUNTRY') ||
        RANK[a.body.period.every] - RANK[b.body.period.every] ||
        (a.key < b.key ? -1 : 1),
    )

interface BudgetProblem {
  path: string[]
  text: string
}

const allows = ({ body: { limit } }: Budget): string =>
  limit.unit === 'TOKEN' ? limit.amount : amountOf(limit).toLocaleString('en')

/** What keeps a budget from being published. `others`: the other live ones; `before`: what is live of this one. */
export function budgetProblems(
  { others: all, before }: { others: readonly Budget[]; before: BudgetBody | undefined },
  budget: Budget,
): BudgetProblem[] {
  if (before && identityOf(before) !== identityOf(budget.body))
    return [
      {
        path: [],
        text: 'What a budget limits, its unit and its kind of period cannot be changed. Make another budget instead.',
      },
    ]
  if (!budget.body.active) return []
  const others = all.filter((other) => other.body.active && !isSame(other, budget))
  const twin = others.find((other) => covers(other, budget) && covers(budget, other))
  if (twin) return [{ path: [], text: `The budget “${twin.key}” already limits the same in the same periods.` }]
  const amount = ({ body }: Budget) => amountOf(body.limit)
  const above = budgetsAbove(others, budget).find((other) => amount(other) < amount(budget))
  const below = others.find((other) => covers(budget, other) && amount(other) > amount(budget))
  return [
    ...(above ? [{ path: ['limit'], text: `The budget “${above.key}” above it allows only ${allows(above)}.` }] : []),
    ...(below ? [{ path: ['limit'], text: `The budget “${below.key}” below it allows ${allows(below)}.` }] : []),
  ]
}
