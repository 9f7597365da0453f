import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { checksum } from 'ox/Address'
import { addDays, CAMPAIGN_COUNTRIES, dayOf, startOfDay, zoneOf } from '@momi/contract/rules/calendar'
import { MINUTE, HOUR, DAY } from '@momi/contract/rules/durations'
import { read, write } from '../db/db.ts'
import { createLiveSettings } from '../core/config/live-settings.ts'
import type { Deps } from '../http/deps.ts'
import { openSimulator, type Simulator } from './simulator.ts'
import { takeLiability } from '../features/liability/public.ts'
import { EXAMPLE_PEOPLE, type ExamplePerson } from './example-people.ts'
import { PROBLEM_ACCOUNTS, type ProblemAccount } from './problem-accounts.ts'

/**
 * The ids of seeded people are numbered, so that an interrupted seeding is completed at the next start. The first eight
 * characters, which the console shows, are different for each: a product with an odd number, modulo 2³².
 */
const idOf = (index: number): string =>
  numbered((Math.imul(index + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0'), index)
/** The id that the same person has where an earlier release has seeded. */
const earlierIdOf = (index: number): string => numbered('00000000', index)
const numbered = (first: string, index: number): string =>
  `${first}-0000-4000-8000-${String(index + 1).padStart(12, '0')}`
/** The number of the person who is added after the first account with a problem, as a sign that it is complete. */
const FIRST_AFTER_PROBLEM = 1_000_000
/** The same for the people who have something to show. */
const FIRST_AFTER_EXAMPLE = 2_000_000
const AT_ONCE = 50
/** A pause between batches, in which the embedded database answers calls. */
const PAUSE_MS = 50
const OLDEST_DAYS = 60
/** How many days ago the simulation of each person with a problem begins: some problems take days to occur. */
const TROUBLES_BEGAN_DAYS = 4
/** This hold is longer than any demonstration, so that a held payout stays held. */
const HOLD_HOURS = 24 * 30
const WEEK_POINTS = [10, 15, 20, 25, 30, 40, 60]

const existing = read(
  'population_existing',
  { ids: 'uuid[]' },
  { id: 'uuid' },
  'select id from users where id = any(:ids)',
)

/** The support code of a person's newest session. */
const supportCode = read(
  'population_support_code',
  { user: 'uuid' },
  { code: 'text' },
  `select c.code from support_codes c join sessions s on s.id = c.session_id
    where s.user_id = :user order by c.expires_at desc limit 1`,
)

const addPeople = write(
  'population_add_people',
  { people: 'jsonb' },
  {},
  `with person as (
     select * from jsonb_to_recordset(:people) as p (id uuid, country text, born timestamptz, haid text, secret text,
       version text, wallet text, session uuid, jti uuid, seen timestamptz)
   ), users_added as (
     insert into users (id, country, created_at) select id, country, born from person
   ), accounts_added as (
     insert into ledger_accounts (id) select id from person
   ), devices_added as (
     insert into app_instances (haid, user_id, huid_hash, client_type, client_version, created_at, owner_id)
     select haid, id, secret, 'mini', version, born, id from person
   ), sessions_added as (
     insert into sessions (id, user_id, haid, api_key, client_version, current_jti, issued_at, created_at)
     select session, id, haid, 'native', version, jti, seen, born from person
   )
   insert into user_wallets (user_id, address, proven, reported_at) select id, wallet, true, born from person`,
)

const addCheckIns = write(
  'population_add_check_ins',
  { days: 'jsonb' },
  { posted: 'int8' },
  `with added as (
     insert into streak_check_ins (user_id, day, previous_day, streak_day, points, wallet, wallet_proven, at, config_version)
     select user_id, day, previous_day, streak_day, points, wallet, true, at, 1
       from jsonb_to_recordset(:days) as d (user_id uuid, day date, previous_day date, streak_day int, points int,
         wallet text, at timestamptz)
     returning user_id, day, points, at
   )
   select count(ledger_post(user_id, points, 'issued', 'STREAK_CHECK_IN', user_id || ':' || day, at)) as posted
     from (select * from added order by day) ordered`,
)

/** What people were owed was taken before they were seeded. */
const forgetLiability = write(
  'population_forget_liability',
  {},
  {},
  'with parts as (delete from liabilities) delete from liability_days',
)

/** Has the next run of `count-activity` begin anew: what is added here happened before its last run. */
const countAgain = write(
  'population_count_again',
  {},
  { until: 'timestamptz' },
  'delete from activity_counted returning until',
)

/** How those are added whom the database does not have yet; `at`: now. */
function seeding(deps: Deps, at: Date) {
  const { database } = deps
  const isMissing = async (indexes: readonly number[]) => {
    const idsOf = (index: number) => [idOf(index), earlierIdOf(index)]
    const found = await database.db.many(existing, { ids: indexes.flatMap(idsOf) })
    const ids = new Set(found.map(({ id }) => id))
    return (index: number) => !idsOf(index).some((id) => ids.has(id))
  }
  const add = (indexes: readonly number[]) =>
    database.transact(async (tx) => {
      const people = indexes.map((index) => personOf(index, at))
      await tx.one(addPeople, { people })
      await tx.one(addCheckIns, { days: people.flatMap((person) => checkInsOf(person, at)) })
    })

  /** Adds those who are missing and are simulated one by one, each with a sign; resolves to whether anybody was missing. */
  const addEach = async <T extends { isLogged?: true }>(
    some: readonly T[],
    { firstSign, onlyLogged }: { firstSign: number; onlyLogged: boolean },
    make: (one: T) => Promise<unknown>,
  ) => {
    const signs = some.map((_, index) => firstSign + index)
    const isUndone = await isMissing(signs)
    for (const [index, one] of some.entries()) {
      const sign = signs[index]!
      if (!isUndone(sign) || (onlyLogged && !one.isLogged)) continue
      await make(one)
      await add([sign])
      await sleep(PAUSE_MS)
    }
    return signs.some(isUndone)
  }
  return {
    isMissing,
    add,
    addExamples: (onlyLogged: boolean) =>
      addEach(EXAMPLE_PEOPLE, { firstSign: FIRST_AFTER_EXAMPLE, onlyLogged }, async (example) =>
        deps.log.info({ shows: example.shows, ...(await addExample(deps, example, at)) }, 'a person to look at'),
      ),
    addProblems: (onlyLogged: boolean) =>
      addEach(
        PROBLEM_ACCOUNTS.filter(({ concernsAll }) => !concernsAll),
        { firstSign: FIRST_AFTER_PROBLEM, onlyLogged },
        async (problem) =>
          deps.log.info(
            { finding: problem.finding, ...(await addProblemAccount(deps, problem, at)) },
            'a person with a problem',
          ),
      ),
  }
}

/**
 * Adds those people of `seedPopulation` about whom the audit log has lines, whose time is days ago. Called before anything
 * else is logged, so that the lines of the log are in the order of their times.
 */
export async function seedLoggedPeople(deps: Deps, count: number): Promise<void> {
  if (count === 0) return
  const { addExamples, addProblems } = seeding(deps, deps.now())
  await addExamples(true)
  await addProblems(true)
}

/**
 * Adds `count` people who checked in on recent days, people whose case files have much to show, and one person with each
 * kind of problem. Adds only those that the database does not have yet.
 */
export async function seedPopulation(deps: Deps, count: number): Promise<void> {
  const { database, now } = deps
  if (count === 0) return
  const { isMissing, add, addExamples, addProblems } = seeding(deps, now())
  const all = Array.from({ length: count }, (_, index) => index)
  const missing = all.filter(await isMissing(all))
  for (let start = 0; start < missing.length; start += AT_ONCE) {
    await add(missing.slice(start, start + AT_ONCE))
    await sleep(PAUSE_MS)
  }
  const examplesAdded = await addExamples(false)
  const problemsAdded = await addProblems(false)
  if (missing.length === 0 && !examplesAdded && !problemsAdded) return
  await database.transact(async (tx) => {
    await tx.many(countAgain, {})
    await tx.one(forgetLiability, {})
  })
  await takeLiability({ ...database, now, log: deps.log })
}

/** Creates an account with a problem that began some days before `at`. */
export async function addProblemAccount(deps: Deps, { make }: ProblemAccount, at: Date) {
  const env = { ...deps.env, PAYOUT_HOLD_HOURS: HOLD_HOURS }
  return simulate({ ...deps, env }, TROUBLES_BEGAN_DAYS, at, async (simulator) => ({ user: await make(simulator) }))
}

export const addExample = (deps: Deps, { daysBefore, make }: ExamplePerson, at: Date) =>
  simulate(deps, daysBefore, at, make)

/** Lets `make` create somebody whose days begin before `at`; returns them with their support code. */
async function simulate<T extends { user: string }>(
  deps: Deps,
  daysBefore: number,
  at: Date,
  make: (simulator: Simulator) => Promise<T>,
) {
  const settings = createLiveSettings(deps.env, deps.database.db)
  const simulator = await openSimulator({ ...deps, settings }, new Date(at.getTime() - daysBefore * DAY))
  const made = await make(simulator)
  const code = (await deps.database.db.one(supportCode, { user: made.user }))?.code
  await simulator.close()
  return { ...made, supportCode: code }
}

function personOf(index: number, at: Date) {
  const ageDays = 1 + ((index * 7) % OLDEST_DAYS)
  return {
    index,
    ageDays,
    id: idOf(index),
    country: CAMPAIGN_COUNTRIES[index % CAMPAIGN_COUNTRIES.length]!,
    born: new Date(at.getTime() - ageDays * DAY - index * MINUTE),
    haid: randomBytes(16).toString('hex'),
    // Stored as the hash of the huid, so that no huid matches and nobody can log in.
    secret: randomBytes(32).toString('hex'),
    version: `${86 + (index % 5)}.0.${index % 10}`,
    wallet: checksum(`0x${randomBytes(20).toString('hex')}`),
    session: randomUUID(),
    jti: randomUUID(),
    seen: new Date(at.getTime() - (index % 48) * HOUR),
  }
}

/** Up to a week of check-ins at an hour of the person's own; the last one is today's if that hour is over, else yesterday's. */
function checkInsOf(person: ReturnType<typeof personOf>, at: Date) {
  const zone = zoneOf(person.country)!
  const today = dayOf(at, zone)
  const timeOn = (day: string) => new Date(startOfDay(day, zone).getTime() + ((person.index * 37) % (23 * 60)) * MINUTE)
  const last = timeOn(today) < at ? today : addDays(today, -1)
  const length = Math.min(person.ageDays - 1, person.index % (WEEK_POINTS.length + 1))
  return Array.from({ length }, (_, i) => {
    const day = addDays(last, i - length + 1)
    return {
      user_id: person.id,
      day,
      previous_day: i === 0 ? '0001-01-01' : addDays(day, -1),
      streak_day: i + 1,
      points: WEEK_POINTS[i]!,
      wallet: person.wallet,
      at: timeOn(day),
    }
  })
}
