import { DAY } from '@momi/contract/rules/durations'
import { lastProof } from '../../core/ledger/chain-ledger.ts'
import { lastAudit } from '../../core/ledger/ledger-audit.ts'
import { missionBudgets } from '../../core/missions/mission-config.ts'
import { pictureBudgetLeft } from '../../features/feedback/public.ts'
import { gasFeeBudgetLeft } from '../../features/roulette/public.ts'
import { lastBudgetAudit } from '../../features/budgets/public.ts'
import { lastStockAudit } from '../../features/stock/public.ts'
import type { GaugeInput, GaugeSource } from './gauge-source.ts'

/** The remaining budgets, and the results of the daily audits of the ledger and of the stock. */
export const moneyGauges = (deps: GaugeInput): GaugeSource[] => [
  budgets(deps),
  ledgerAudit(deps),
  ledgerProof(deps),
  stockAudit(deps),
  budgetAudit(deps),
]

const budgets = ({ database: { db }, env, keys, now }: GaugeInput): GaugeSource => ({
  gauges: { momi_budget_remaining_ratio: 'What is left of a budget, from 1 to 0.' },
  labels: ['budget', 'country', 'mission'],
  read: async () => {
    const [missions, gasFee, pictures] = await Promise.all([
      db.many(missionBudgets, {}),
      gasFeeBudgetLeft({ db, env, now }),
      pictureBudgetLeft({ db, env, keys, now }),
    ])
    const others = { gas_fee: gasFee, feedback_pictures: pictures }
    return [
      ...missions.map(({ country, type, remaining, budget }) => ({
        labels: { budget: 'mission', country, mission: type },
        values: { momi_budget_remaining_ratio: budget === 0 ? 0 : remaining / budget },
      })),
      ...Object.entries(others).map(([budget, left]) => ({
        labels: { budget, country: '', mission: '' },
        values: { momi_budget_remaining_ratio: left },
      })),
    ]
  },
})

const ledgerAudit = ({ database: { db }, now }: AuditInput): GaugeSource => ({
  gauges: {
    momi_ledger_audit_age_seconds: 'Since the last complete audit of the ledger.',
    momi_ledger_audit_differences: 'What the last audit of the ledger found.',
  },
  labels: [],
  read: async () => audited('momi_ledger_audit', await db.one(lastAudit, {}), now()),
})

const ledgerProof = ({ database: { db }, now }: AuditInput): GaugeSource => ({
  gauges: {
    momi_ledger_proof_age_seconds: 'Since the end of the last day whose entries are proven.',
    momi_ledger_proof_entries: 'Entries of the last day whose entries are proven.',
  },
  labels: [],
  read: async () => {
    const last = await db.one(lastProof, {})
    if (!last) return []
    const age = Math.max(0, now().getTime() - new Date(last.day).getTime() - DAY) / 1000
    return [{ labels: {}, values: { momi_ledger_proof_age_seconds: age, momi_ledger_proof_entries: last.entries } }]
  },
})

const stockAudit = ({ database: { db }, now }: AuditInput): GaugeSource => ({
  gauges: {
    momi_stock_audit_age_seconds: 'Since the last complete audit of the stock.',
    momi_stock_audit_differences: 'What the last audit of the stock found.',
  },
  labels: [],
  read: async () => audited('momi_stock_audit', await db.one(lastStockAudit, {}), now()),
})

const budgetAudit = ({ database: { db }, now }: AuditInput): GaugeSource => ({
  gauges: {
    momi_budget_audit_age_seconds: 'Since the last complete audit of the budgets.',
    momi_budget_audit_differences: 'What the last audit of the budgets found.',
  },
  labels: [],
  read: async () => audited('momi_budget_audit', await db.one(lastBudgetAudit, {}), now()),
})

type AuditInput = Pick<GaugeInput, 'database' | 'now'>

const audited = (name: string, last: { ended_at: Date; differences: number } | undefined, now: Date) =>
  last
    ? [
        {
          labels: {},
          values: {
            [`${name}_age_seconds`]: Math.max(0, now.getTime() - last.ended_at.getTime()) / 1000,
            [`${name}_differences`]: last.differences,
          },
        },
      ]
    : []
