import { Button } from '@momi/ui/Button'
import { toast } from '@momi/ui/toast'
import { Screen } from '../../shared/Screen.tsx'

const TYPES = ['default', 'success', 'info', 'warning', 'error', 'loading'] as const

/** /debug/toast: a toast of each type. */
export function ToastPage() {
  return (
    <Screen title="Toast">
      <div className="grid gap-3">
        {TYPES.map((type) => (
          <Button key={type} onClick={() => toast(`A ${type} toast`, { type })}>
            {type}
          </Button>
        ))}
      </div>
    </Screen>
  )
}
