import { budgetSubject, type BudgetBody } from '../core/budgets/budget-subject.ts'
import { publishVersion } from '../core/config/config-versions.ts'
import type { Database } from '../db/connect.ts'

/** Makes a budget live, as a change does. */
export const putBudget = (
  { transact }: Pick<Database, 'transact'>,
  { country, key, at }: { country: string; key: string; at: Date },
  body: Omit<BudgetBody, 'active'> & { active?: boolean },
) => transact((tx) => publishVersion(tx, budgetSubject, { country, key, body }, { madeBy: 'test', why: 'a test', at }))
