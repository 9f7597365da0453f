export { auditBudgets, auditBudgetsDaily, lastBudgetAudit } from './audit.ts'
export { countBudgets } from './lines.ts'
export { countAwards, forecastAwards } from './count-awards.ts'
export { estimateFirstDays } from './first-days.ts'
