import type { Call } from '../http/call.ts'
import type { Report } from './host.ts'

/** A client without an address has nothing to report (section 5); a failed report is told again at the next start. */
export async function reportWallet(call: Call, walletAddress: string | undefined, report: Report): Promise<void> {
  if (!walletAddress) return
  await call('POST /api/v1/user/wallet-address', { body: { walletAddress } }).catch(report)
}
