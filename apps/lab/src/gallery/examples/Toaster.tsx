import { Button } from '@momi/ui/Button'
import { toast, type ToastType } from '@momi/ui/toast'

// The gallery renders <Toaster /> once, as the client does.

const TYPES: readonly ToastType[] = ['default', 'success', 'info', 'warning', 'error', 'loading']

export function Types() {
  return (
    <div className="flex flex-wrap gap-2">
      {TYPES.map((type) => (
        <Button key={type} flat onClick={() => toast(`A toast: ${type}`, { type })}>
          {type}
        </Button>
      ))}
    </div>
  )
}
