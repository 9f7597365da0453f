import { setTimeout as sleep } from 'node:timers/promises'
import { createStops, type Stops } from '../../../../../tools/cluster/stops.ts'
import { createCipher } from '../../core/secrets/cipher.ts'
import { connectPostgres } from '../../db/connect.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { randomFrom } from '../random-values.ts'
import { testSecrets } from '../test-secrets.ts'
import { live, type Town } from './actions.ts'
import { audit, checkGiveaway, checkPayouts } from './check-all.ts'
import { changedSince, checkLives, lostKeys, type Checked, type Finding } from './check-lives.ts'
import { FAULTS, type Fault } from './faults.ts'
import * as store from './found.store.ts'
import { createHistory, type Life } from './history.ts'
import { recoveries, type Report } from './report.ts'
import { startWorld, type World } from './world.ts'

export interface RunOptions {
  seed: number
  /** The run ends when each of these is reached. */
  minutes?: number
  kills?: number
  requests?: number
  /** How many people use Momi at a time. */
  people?: number
  /** Default: all kinds. */
  faults?: readonly Fault[]
  /** The longest pause between two faults. */
  pauseMs?: number
  /** Gets what stops the parts, for a run that is ended before its time. */
  stops?: Stops
  /** Called now and then with what has happened so far. */
  onProgress?: (line: string) => void
}

/** After that time nothing of a person is on its way any more. */
const QUIET_MS = 25_000
const CHECK_EVERY_MS = 10_000
const PAID_WITHIN_MS = 240_000
const POOL = 4

/** Lets people use Momi while parts of it fail, and compares what they were told with what is there. */
export async function runFaults(options: RunOptions) {
  // People and faults have random numbers of their own, so that the same seed brings the same faults.
  const random = randomFrom(options.seed + 1)
  const state = { isOver: false, isDisturbed: true }
  const { stops = createStops() } = options
  try {
    const world = await startWorld({ random, isDisturbed: () => state.isDisturbed, stops })
    return { ...(await runIn(world, { ...options, random, state })), stop: stops.run }
  } catch (error) {
    state.isOver = true
    await stops.run()
    throw error
  }
}

interface Running extends RunOptions {
  random: () => number
  state: { isOver: boolean; isDisturbed: boolean }
}

async function runIn(world: World, options: Running) {
  const { random, state } = options
  const {
    seed,
    minutes = 0,
    kills = 0,
    requests = 0,
    people = 8,
    pauseMs = 5000,
    faults = FAULTS,
    onProgress,
  } = options
  const faultRandom = randomFrom(seed)
  const started = Date.now()
  const history = createHistory()
  const cipher = createCipher((await testSecrets()).DATA_KEY)
  const town = await townOf(world, { history, random, isOver: () => state.isOver })
  const findings: Finding[] = []
  const haids: string[] = []
  const recovered = recoveries()
  const possible = faults.filter(({ isPossible }) => isPossible?.(world) ?? true)
  const next = shuffled(faultRandom, possible)
  const nextHarmless = shuffled(
    faultRandom,
    possible.filter((fault) => fault.kills === 0),
  )
  let killed = 0

  const ended: { life: Life; at: number }[] = []
  const checked: Checked[] = []
  const liveOn = async () => {
    while (!state.isOver) ended.push({ life: await live(town), at: Date.now() })
  }

  /** Checks the people who have stopped for some time. */
  async function check(quietMs = QUIET_MS): Promise<void> {
    const due = ended.filter(({ at }) => at <= Date.now() - quietMs).map(({ life }) => life)
    ended.splice(0, due.length)
    for (let from = 0; from < due.length; from += 100) {
      const some = due.slice(from, from + 100)
      const found = await withDatabase(world, (db) => checkLives(db, cipher, some))
      findings.push(...found.findings)
      checked.push(...found.checked)
      haids.push(...some.flatMap((life) => life.haids))
    }
  }

  async function inject(fault: Fault): Promise<void> {
    const at = performance.now()
    world.count(fault.name)
    await fault.inject(world, faultRandom, history)
    await world.allReady()
    killed += fault.kills
    recovered.add(fault.name, performance.now() - at)
    if (fault.kills === 0) return
    const keys = history.takeAcknowledged()
    findings.push(...(await withDatabase(world, (db) => lostKeys(db, keys))))
  }

  const isEnough = () =>
    Date.now() - started >= minutes * 60_000 && killed >= kills && history.requests.requests >= requests
  const crowd = Array.from({ length: people }, liveOn)
  const died = Promise.all(crowd).catch((error: unknown) => {
    state.isOver = true
    throw error
  })
  died.catch(() => {})
  let checkAt = Date.now() + CHECK_EVERY_MS
  while (!isEnough() && !state.isOver && world.problems.length === 0) {
    await sleep(faultRandom() * pauseMs)
    // Once there were enough kills, the rest of the run has the other faults.
    const fault = kills > 0 && killed >= kills ? nextHarmless() : next()
    if (fault) await inject(fault)
    if (Date.now() < checkAt) continue
    await check()
    checkAt = Date.now() + CHECK_EVERY_MS
    onProgress?.(progressOf())
  }

  function progressOf(): string {
    const { requests: sent, acknowledged, refused, unknown } = history.requests
    const minutesOver = ((Date.now() - started) / 60_000).toFixed(1)
    return `${minutesOver} min: ${killed} kills, ${sent} requests, ${acknowledged} acknowledged, ${refused} refused, ${unknown} unknown, ${findings.length} findings`
  }

  state.isOver = true
  state.isDisturbed = false
  await died
  await check(0)
  findings.push(...(await paid(world)))
  findings.push(
    ...(await withDatabase(world, async (db) => [
      ...(await changedSince(db, checked)),
      ...(await checkPayouts(db, await world.chain.transfers())),
      ...(await checkGiveaway(db, world.partner, history.giveaways)),
      ...(await audit(db, { haids, now: world.now() })),
    ])),
  )
  findings.push(...world.problems.map((text): Finding => ({ what: 'contradiction', text })))
  const report: Report = {
    seed,
    seconds: (Date.now() - started) / 1000,
    requests: history.requests,
    refusals: Object.fromEntries(history.refusals),
    people: history.lives(),
    signIns: history.signIns(),
    leftOut: faults.filter((fault) => !possible.includes(fault)).map(({ name }) => name),
    payouts: (await world.chain.transfers()).length,
    kills: killed,
    faults: world.counts,
    recoveries: recovered.all(),
    findings,
  }
  return { report, world, town, history, cipher, haids, state }
}

async function townOf(world: World, given: Pick<Town, 'history' | 'random' | 'isOver'>): Promise<Town> {
  const { API_KEYS_NATIVE: apiKey } = await testSecrets()
  return {
    ...given,
    api: world.api,
    apiKey,
    idToken(sub) {
      const iat = Math.floor(world.now().getTime() / 1000)
      return world.google.token(sub, { iat, exp: iat + 3600 })
    },
    async giveReward(user, country) {
      try {
        const answer = await fetch(`${world.internal()}/lab/api/rewards`, {
          method: 'POST',
          body: JSON.stringify({ user, country, kind: 'wallet' }),
          headers: { 'content-type': 'application/json' },
        })
        return answer.ok ? ((await answer.json()) as { item: string }).item : undefined
      } catch {
        return undefined
      }
    },
  }
}

/** Waits until nothing waits for its payment any more. What piled up may take long, as long as it becomes less. */
async function paid(world: World): Promise<Finding[]> {
  let [deadline, least] = [Date.now() + PAID_WITHIN_MS, Infinity]
  // Held awards are due after half a minute.
  await world.moveClock(2)
  return withDatabase(world, async (db) => {
    for (;;) {
      const { payouts, awards, orders } = (await db.one(store.openWork, {}))!
      const waiting = payouts + awards + orders
      if (waiting === 0) return []
      if (waiting < least) [deadline, least] = [Date.now() + PAID_WITHIN_MS, waiting]
      if (Date.now() > deadline)
        return [{ what: 'lost', text: `${payouts} payouts, ${awards} awards and ${orders} orders still wait` }]
      await sleep(1000)
      // A failed order is repeated after a pause that grows to an hour.
      if (orders > 0) await world.moveClock(10)
    }
  })
}

/** Connects for one piece of work, again if the connection ends, because a fault may end every one. */
export async function withDatabase<T>(
  world: World,
  work: (db: Awaited<ReturnType<typeof connectPostgres>>['db']) => Promise<T>,
  attempts = 40,
): Promise<T> {
  try {
    const database = await connectPostgres(world.databaseUrl, POOL)
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!isUnavailable(error) || attempts === 1) throw error
    await sleep(500)
    return withDatabase(world, work, attempts - 1)
  }
}

/** Faults in a random order, in which each comes as often as it says before any comes again; undefined without any. */
function shuffled(random: () => number, faults: readonly Fault[]): () => Fault | undefined {
  let deck: Fault[] = []
  return () => {
    if (deck.length === 0)
      deck = faults
        .flatMap((fault) => Array.from({ length: fault.copies }, () => ({ fault, place: random() })))
        .toSorted((a, b) => a.place - b.place)
        .map(({ fault }) => fault)
    return deck.pop()
  }
}
