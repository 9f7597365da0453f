import { Button } from '@momi/ui/Button'
import { Icon } from '@momi/ui/Icon'
import { AppSheet } from './AppSheet.tsx'

/** The screen of the vendor's app that activates its wallet. */
export function MiniPay({ onActivate, onBack }: { onActivate: () => void; onBack: () => void }) {
  return (
    <AppSheet title="MiniPay" onBack={onBack}>
      <div className="grid justify-items-center gap-4 py-8 text-center">
        <span className="grid size-20 place-items-center rounded-full bg-white/10">
          <Icon name="coin" className="size-10" />
        </span>
        <p>A wallet on this phone, activated with a phone number.</p>
        <Button wide onClick={onActivate}>
          Activate the wallet
        </Button>
      </div>
    </AppSheet>
  )
}
