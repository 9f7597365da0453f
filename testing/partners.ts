import { startGasFeeService } from './gas-fee/start.ts'
import { startTopUpPartner } from './top-up/start.ts'

const KEY = 'development'
/** Long enough for a person to see the pending state. */
const SETTLE_MS = 3000

/** The stand-ins of partners that run in development, and the api's settings for them. */
export async function startPartners() {
  const [topUp, gasFee] = await Promise.all([
    startTopUpPartner({ key: KEY, secret: KEY, settleMs: SETTLE_MS }),
    startGasFeeService({ token: KEY }),
  ])
  return {
    settings: {
      TOP_UP_URL: topUp.url,
      TOP_UP_KEY: KEY,
      TOP_UP_SECRET: KEY,
      GAS_FEE_URL: gasFee.url,
      GAS_FEE_TOKEN: KEY,
    },
    close: async () => {
      await Promise.all([topUp.close(), gasFee.close()])
    },
  }
}
