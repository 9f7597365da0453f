import { AppSheet } from './AppSheet.tsx'
import { firstWalletOf, type FrameName } from './phone.ts'
import { originOf, phoneOf, type LabState } from './use-phone.ts'

interface Props {
  state: LabState
  /** Path and query. */
  page: string
  onBack: () => void
}

/** A page of ours in MiniPay's browser, with the phone's wallet. MiniPay activates one if the phone has none. */
export function MiniPayBrowser({ state, page, onBack }: Props) {
  const phone = phoneOf(state)
  const wallet = phone.wallet === '' ? firstWalletOf(phone.phone) : phone.wallet
  return (
    <AppSheet title="MiniPay" onBack={onBack}>
      <iframe
        title="MiniPay"
        name={JSON.stringify({ ...phone, wallet, isMiniPay: true } satisfies FrameName)}
        src={originOf(state) + page}
        className="block size-full rounded-md bg-canvas"
      />
    </AppSheet>
  )
}
