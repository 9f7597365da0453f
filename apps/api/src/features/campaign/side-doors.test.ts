import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = new URL('../../', import.meta.url).pathname

/** The tables that decide what Momi gives, and the only files of the product whose statements may write them. */
const WRITERS: Readonly<Record<string, readonly string[]>> = {
  config_subjects: ['core/config/config-versions.ts', 'db/functions/mission_config_versions_add.sql'],
  config_versions: ['core/config/config-versions.ts', 'db/functions/mission_config_versions_add.sql'],
  mission_configs: ['core/missions/mission-config.ts'],
  mission_config_versions: [],
  // A grant takes from its budget, and a job adds the shares that a mission of the previous release lacks.
  mission_budgets: [
    'core/missions/mission-config.ts',
    'db/functions/reserve_award.sql',
    // The lab's scenario of a reward that is checked, which sets the band and gives nothing.
    'development/fill-band.ts',
    'features/budgets/budgets.store.ts',
  ],
  market_items: ['features/market/market.store.ts'],
  exchange_rates: ['features/points/exchange.store.ts'],
  reward_definitions: ['features/rewards/rewards.store.ts'],
  // A worthy batch is loaded, and one is withdrawn, by a change (features/stock/subject.ts).
  stock_batches: ['features/stock/load.store.ts', 'features/stock/settle.store.ts', 'features/stock/stage.store.ts'],
  // One person's: support has the right, with a reason and a limit. What a phone has given already is off for the next
  // account of the phone.
  user_mission_overrides: [
    'features/device-moves/device-moves.store.ts',
    'features/missions/missions.store.ts',
    'features/missions/missions-admin.store.ts',
  ],
}

/** The functions that write them, and the only files that may call each: those that publishVersion calls. */
const CALLERS: Readonly<Record<string, readonly string[]>> = {
  putDefinition: ['features/rewards/subject.ts', 'features/rewards/rewards.store.ts'],
  putItem: ['features/market/subject.ts', 'features/market/market.store.ts'],
  addRate: ['features/points/subject.ts', 'features/points/exchange.store.ts'],
  releaseByChange: ['features/stock/subject.ts', 'features/stock/settle.store.ts'],
  withdrawByChange: ['features/stock/subject.ts', 'features/stock/settle.store.ts'],
  switchForUser: ['features/missions/overrides.ts', 'features/missions/missions.store.ts'],
  clearOverride: ['features/missions/overrides.ts', 'features/missions/missions-admin.store.ts'],
}

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(ts|sql)$/.test(file) && !/\.test\.ts$|^testing\/|^db\/(migrations\/|schema\.sql)/.test(file),
)
const sources = files.map((file) => ({ file, text: readFileSync(join(SOURCES, file), 'utf8') }))

const writersOf = (table: string, texts = sources) =>
  texts
    .filter(({ text }) =>
      new RegExp(`\\b(insert into|update|delete from|truncate|merge into)\\s+${table}\\b`, 'i').test(text),
    )
    .map(({ file }) => file)
    .toSorted()

test.each(Object.entries(WRITERS))('[CMP-15] only what publishes a version writes %s', (table, allowed) => {
  expect(writersOf(table)).toEqual(allowed.toSorted())
})

test('a write in any other file is found', () => {
  const planted = { file: 'jobs/planted.ts', text: "write('x', {}, {}, `update  mission_configs set enabled = true`)" }
  expect(writersOf('mission_configs', [...sources, planted])).toContain('jobs/planted.ts')
})

test.each(Object.entries(CALLERS))('%s is called by its subject only', (name, allowed) => {
  const inFeature = allowed[0]!.split('/').slice(0, 2).join('/')
  const callers = sources
    .filter(({ file, text }) => file.startsWith(inFeature) && new RegExp(`\\b${name}\\b`).test(text))
    .map(({ file }) => file)
  expect(callers.toSorted()).toEqual(allowed.toSorted())
})
