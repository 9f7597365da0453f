import { startGasFeeService } from './gas-fee/start.ts'
import { startTopUpPartner } from './top-up/start.ts'

const KEY = 'development'
/** As long as a person looks at "on its way". */
const SETTLE_MS = 3000

/** The partners' stand-ins that development runs beside the api, and the settings that lead to them. */
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
