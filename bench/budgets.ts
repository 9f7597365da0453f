// Measures awards with and without a budget in turn. A budget's shares are rows for which all people's transactions
// compete.
import type { startServer } from './api-server.ts'
import { REPORT } from './calls.ts'
import { COUNTRY } from './kept-databases.ts'
import { spreadOf, type Spread } from './numbers.ts'
import { sql } from './sql.ts'

const PAIRS = 3
const SHARES = 16

/** The rate of awards with a budget, divided by the rate without one. */
export async function budgetRatio(
  server: Awaited<ReturnType<typeof startServer>>,
  bin: string,
  url: string,
): Promise<Spread> {
  const mission = `country = '${COUNTRY}' and type = 'set_wallpaper'`
  const withoutBudget = () => sql(bin, url, `delete from mission_budgets where ${mission}`)
  const withBudget = () =>
    sql(
      bin,
      url,
      `insert into mission_budgets (country, type, share, remaining)
       select '${COUNTRY}', 'set_wallpaper', share, 1000000 from generate_series(0, ${SHARES - 1}) share`,
    )
  const rate = async () => {
    const requests = await server.prepare(REPORT, REPORT.count, true)
    return REPORT.count / (await server.send(requests)).seconds
  }
  const ratios: number[] = []
  for (let pair = 1; pair <= PAIRS; pair++) {
    withoutBudget()
    const free = await rate()
    withBudget()
    ratios.push((await rate()) / free)
  }
  withoutBudget()
  return spreadOf(ratios)
}
