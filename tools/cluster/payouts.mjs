// The payout service, which pays on a local chain.
import { join } from 'node:path'
import { startChain } from '../../testing/evm/start.ts'
import { ROOT } from '../install.mjs'
import { answers, startProcess, until } from './processes.mjs'

const BLOCK_SECONDS = 2

export async function startPayouts({ folder, payouts }, { api, certificate, serviceKey }, stops) {
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
