// The payout service, which pays on a local chain.
import { join } from 'node:path'
import { startChain } from '../../testing/evm/start.ts'
import { ROOT } from '../install.mjs'
import type { Layout } from './layout.ts'
import { answers, startProcess, until } from './processes.ts'
import type { Stops } from './stops.ts'

const BLOCK_SECONDS = 2

export async function startPayouts(
  { folder, payouts }: Layout,
  { api, certificate, serviceKey }: { api: string; certificate: string; serviceKey: string },
  stops: Stops,
): Promise<void> {
  const chain = await startChain()
  stops.push(chain.stop)
  await chain.mineEvery(BLOCK_SECONDS)
  const service = startProcess(folder, 'payouts', [process.execPath, join(ROOT, 'dist/serve.mjs'), 'payouts'], {
    PATH: process.env.PATH,
    API_URL: api,
    NODE_EXTRA_CA_CERTS: certificate,
    SERVICE_API_KEY: serviceKey,
    ...chain.payoutSettings,
    STATE_FILE: join(folder, 'payouts.sqlite'),
    POLL_SECONDS: '2',
    CONFIRMATIONS: '1',
    HEALTH_PORT: String(payouts.health),
    LOG_LEVEL: 'info',
  })
  stops.push(() => service.end())
  await until('the payout service is healthy', () => answers(`http://127.0.0.1:${payouts.health}`), {
    process: service,
  })
}
