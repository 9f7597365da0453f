import type { Call } from '../http/call.ts'
import type { Report } from './host.ts'

/** Reports the wallet, if the client has one (section 5); a failed report is repeated at the next start. */
export async function reportWallet(call: Call, walletAddress: string | undefined, report: Report): Promise<void> {
  if (!walletAddress) return
  await call('POST /api/v1/user/wallet-address', { body: { walletAddress } }).catch(report)
}
