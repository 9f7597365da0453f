import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { forgetful, lagging, lying, startLyingNode, type Trick } from '@momi/testing/evm/lying-node'
import { startChain } from '@momi/testing/evm/start'
import { freePorts } from '@momi/testing/free-ports'
import { startTopUpPartner } from '@momi/testing/top-up/start'
import type { Stops } from '../../../../../tools/cluster/stops.ts'
import { startPostgres } from '../../../../../tools/postgres.mjs'
import { startApi, type ApiProcess } from '../api-process.ts'
import { storage } from '../http-client.ts'
import { idTokenIssuer } from '../id-token-issuer.ts'
import { startLoadBalancer, type Disturbance } from '../load-balancer.ts'
import { startPayoutService } from '../payout-worker.ts'
import { openDisk } from './disk.ts'

export const CONFIRMATIONS = 3
const LOOK_MS = 50
const READY_WITHIN_MS = 120_000
/** PostgreSQL writes in the order of a power cut that the machine survives: its files are in the memory of the system. */
const POSTGRES = { fsync: 'off', max_wal_size: '256MB', checkpoint_timeout: '60s', max_connections: 80 }
const PARTNER = 'development'
const SETTINGS = {
  DEBUG: 'true',
  DEVELOPMENT_PEOPLE: '0',
  PAYOUT_LEASE_SECONDS: '3',
  MERGES_PER_MONTH: '1000000',
  LOGINS_PER_DEVICE_DAY: '1000000',
}

export interface WorldOptions {
  random: () => number
  /** Whether the network, the chain's node and the path of the payout service are disturbed. */
  isDisturbed: () => boolean
  /** Gets what stops each part, as soon as the part is there. */
  stops: Stops
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** How often the network does something to a request. Together they are less than 1. */
const DISTURBED: readonly [Disturbance, number][] = [
  ['request lost', 0.04],
  ['answer lost', 0.07],
  ['answer truncated', 0.04],
  ['sent twice', 0.03],
  ['slow', 0.01],
]

/**
 * Two processes of the api behind a load balancer and a network that loses answers, the payout service, PostgreSQL, and
 * a chain whose node lags, forgets and lies. Every part can be killed, and is started again.
 */
export async function startWorld({ random, isDisturbed, stops }: WorldOptions) {
  const counts: Record<string, number> = {}
  const count = (fault: string, by = 1) => void (counts[fault] = (counts[fault] ?? 0) + by)
  const disturb = (): Disturbance | undefined => {
    if (!isDisturbed()) return undefined
    let left = random()
    const found = DISTURBED.find(([, share]) => (left -= share) < 0)?.[0]
    if (found) count(found)
    return found
  }

  const disks = { postgres: openDisk('faults-postgres'), payouts: openDisk('faults-payouts') }
  for (const disk of Object.values(disks)) stops.push(() => disk.remove())
  const cluster = disks.postgres.folder
  const postgres = await startPostgres({ durable: true, kept: cluster, settings: POSTGRES })
  stops.push(() => postgres.stop())
  const [data, google, chain, partner] = await Promise.all([
    storage(postgres.url),
    idTokenIssuer(),
    startChain(),
    startTopUpPartner({ key: PARTNER, secret: PARTNER, settleMs: 500 }),
  ])
  stops.push(() => Promise.all([chain.stop(), google.close(), partner.close(), data.remove().catch(() => {})]))
  const settings = {
    ...google.env,
    ...SETTINGS,
    TOP_UP_URL: partner.url,
    TOP_UP_KEY: PARTNER,
    TOP_UP_SECRET: PARTNER,
  }
  const node = await startLyingNode(chain.url, trickOf(random, isDisturbed, count))
  stops.push(() => node.close())
  // No fork reaches the block with the token.
  await chain.mine(10)
  await chain.mineEvery(1)

  const ports = [await freePorts(5), await freePorts(5)]
  let isStopping = false
  const problems: string[] = []
  const start = async (index: number): Promise<ApiProcess> => {
    const options = { env: { ...data.env(index), ...settings }, port: ports[index]! }
    // It ends at its start if PostgreSQL still recovers; its supervisor then starts it again.
    const api = await startApi(options).catch(() => startApi(options))
    void api.exit.then((code) => {
      if (!isStopping && code !== 'SIGKILL')
        problems.push(`an api process ended with ${code}: ${api.output().slice(-2000)}`)
    })
    return api
  }
  const apis: ApiProcess[] = []
  stops.push(() => {
    isStopping = true
    return Promise.all(apis.map((api) => api.kill('SIGKILL')))
  })
  // The first one migrates and seeds.
  apis.push(await start(0))
  apis.push(await start(1))
  const addresses = apis.map(({ api }) => api)
  const people = await startLoadBalancer(addresses, disturb)
  const path = await startLoadBalancer(addresses, disturb)
  for (const proxy of [people, path]) stops.push(() => proxy.close())

  const payoutEnv = {
    API_URL: path.url,
    SERVICE_API_KEY: 'development-service-key',
    ...chain.payoutSettings,
    RPC_URL: node.url,
    STATE_FILE: join(disks.payouts.folder, 'payouts.sqlite'),
    DAILY_CAP: '1000000',
    CONFIRMATIONS: String(CONFIRMATIONS),
    BATCH: '100',
    POLL_SECONDS: '1',
    REPLACE_AFTER_SECONDS: '10',
    MAX_GAS_PRICE_GWEI: '1000000',
  }
  let payouts = startPayoutService(payoutEnv)
  // It ends by itself if the node does not answer at its start; its supervisor then starts it again.
  const supervising = setInterval(() => {
    if (!isStopping && payouts.hasEnded()) payouts = startPayoutService(payoutEnv)
  }, 500)
  stops.push(async () => {
    isStopping = true
    clearInterval(supervising)
    if (!payouts.hasEnded()) await payouts.end('SIGKILL')
  })

  const isReady = async (index: number) =>
    fetch(`${addresses[index]}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  let ahead = 0

  return {
    counts,
    count,
    problems,
    postgres,
    disks,
    chain,
    partner,
    databaseUrl: data.env(0)['DATABASE_URL']!,
    api: people.url,
    addresses,
    google,
    /** The time of the processes. */
    now: () => new Date(Date.now() + ahead),
    internal: () => apis[0]!.internal,
    async killApi(index: number): Promise<void> {
      await apis[index]!.kill('SIGKILL')
    },
    async startApi(index: number): Promise<void> {
      apis[index] = await start(index)
    },
    killPayouts: () => payouts.end('SIGKILL'),
    /** Resolves when both processes of the api reach the database. */
    async allReady(): Promise<void> {
      const deadline = performance.now() + READY_WITHIN_MS
      for (const index of apis.keys())
        while (!(await isReady(index))) {
          // It ends if it cannot write its log.
          if (!existsSync(join(cluster, 'data', 'postmaster.pid'))) postgres.resume()
          if (performance.now() > deadline) throw new Error(`The api process ${index} is not ready again`)
          await sleep(LOOK_MS)
        }
    },
    /** Moves the clock of one process, or of both. */
    async moveClock(minutes: number, indexes: readonly number[] = [...apis.keys()]): Promise<void> {
      const body = JSON.stringify({ minutes })
      for (const index of indexes)
        await fetch(`${apis[index]!.internal}/lab/api/clock`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        }).then((answer) => answer.text())
      if (indexes.length === apis.length) ahead += minutes * 60_000
    },
  }
}

function trickOf(random: () => number, isDisturbed: () => boolean, count: (fault: string) => void): Trick {
  const sometimes = (fault: string, share: number) => () => {
    const isNow = isDisturbed() && random() < share
    if (isNow) count(fault)
    return isNow
  }
  const breaks = sometimes('node breaks off', 0.02)
  const tricks: Trick[] = [
    lagging(sometimes('node lags', 0.05), () => 1 + Math.floor(random() * 3)),
    forgetful(sometimes('node forgets', 0.05)),
    lying(sometimes('node lies', 0.01)),
    () => (breaks() ? 'break' : 'pass'),
  ]
  return async (asked, ask) => {
    for (const trick of tricks) {
      const answer = await trick(asked, ask)
      if (answer !== 'pass') return answer
    }
    return 'pass'
  }
}
