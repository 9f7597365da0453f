import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePorts } from '@momi/testing/free-ports'
import { openIdProviderFor } from '@momi/testing/openid-provider/settings'
import { startOpenIdProvider } from '@momi/testing/openid-provider/start'
import { startPartners } from '@momi/testing/partners'
import { COMPILE_CACHE, mainFile, NODE_FLAGS } from './fast-node.ts'
import { startLocalPayouts } from './local-payouts.ts'
import { testSecrets } from './test-secrets.ts'

/** A busy machine needs most of this time to create an embedded database. */
const READY_WITHIN_MS = 110_000

interface Options {
  /** Settings; MOMI_DATA_DIR or DATABASE_URL names the database. */
  env: Record<string, string>
  /** The first of five ports; default: free ones. */
  port?: number
  /** Starts an OpenID provider and the stand-ins of partners too, as `npm start` does. */
  withOpenId?: boolean
  /** Starts a local chain and the payout service too. */
  withPayouts?: boolean
  /** The api's main file and its arguments; default: this release's. */
  main?: string
  args?: string[]
}

export interface ApiProcess {
  /** The public web origin. */
  web: string
  /** The api's own origin. */
  api: string
  internal: string
  pid: number
  /** A wallet's balance on the local chain, in the token's smallest units. */
  tokensOf?: (address: string) => Promise<bigint>
  /** The process's output so far. */
  output(): string
  /** Resolves with its exit code, or the signal that ended it. */
  exit: Promise<number | string>
  kill(signal?: NodeJS.Signals): Promise<number | string>
}

/** Starts the api as a process of its own, for tests of races and crashes. Resolves when the process is ready. */
export async function startApi({
  env,
  port,
  withOpenId = false,
  withPayouts = false,
  main = mainFile('main', env),
  args = [],
}: Options): Promise<ApiProcess> {
  const first = port ?? (await freePorts(5))
  const api = `http://127.0.0.1:${first + 1}`
  // Otherwise the process that was left there would be tested in place of this one.
  if (await isReady(api)) throw new Error(`Another process listens on port ${first + 1}`)
  const openId = withOpenId ? openIdProviderFor(first) : undefined
  const provider = openId && (await startOpenIdProvider(openId.provider))
  const partners = withOpenId ? await startPartners() : undefined
  const payouts = withPayouts ? await startLocalPayouts() : undefined
  const child = spawn(process.execPath, [...NODE_FLAGS, main, ...args], {
    env: {
      PATH: process.env['PATH'],
      ...COMPILE_CACHE,
      MOMI_ENV: 'development',
      PORT: String(first),
      ...(await testSecrets()),
      ...openId?.settings,
      ...partners?.settings,
      ...payouts?.settings,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = once(child, 'exit').then(async ([code, signal]: unknown[]) => {
    await provider?.close()
    await partners?.close()
    await payouts?.close()
    return (code ?? signal) as number | string
  })
  let hasEnded = false
  void exit.then(() => (hasEnded = true))

  const deadline = performance.now() + READY_WITHIN_MS
  while (!(await isReady(api))) {
    if (hasEnded) throw new Error(`The api ended before it was ready:\n${output}`)
    if (performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The api was not ready in time:\n${output}`)
    }
    await Promise.race([exit, new Promise((resolve) => setTimeout(resolve, 50))])
  }
  const internal = `http://127.0.0.1:${first + 2}`
  await payouts?.payFor(internal)
  return {
    web: `http://127.0.0.1:${first}`,
    api,
    internal,
    pid: child.pid!,
    ...(payouts && { tokensOf: payouts.balanceOf }),
    output: () => output,
    exit,
    kill: (signal = 'SIGTERM') => {
      child.kill(signal)
      return exit
    },
  }
}

const isReady = (api: string) =>
  fetch(`${api}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
