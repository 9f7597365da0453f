import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { toast } from '@momi/ui/toast'
import { useApi } from '../../shared/api.ts'
import { useClient } from '../../shared/client.ts'
import { messageOf } from '../../shared/failure-message.ts'
import { useAction } from '../../shared/use-action.ts'

/** The key of the choice in the state that the person's phones share; the job that reminds reads it. */
const CHOICE = 'streakReminder'

/** Whether the person is reminded in the evening, before the streak ends. Plain web gets no pushes, and has no choice. */
export function ReminderSwitch() {
  const { t } = useLingui()
  const { call, host } = useClient()
  const { data } = useApi('GET /api/v2/user/client-state', {})
  const isOn = data?.state[CHOICE] !== false
  const { run, isBusy } = useAction({
    send: () => call('POST /api/v2/user/client-state', { body: { state: { [CHOICE]: !isOn } } }),
    changes: ['GET /api/v2/user/client-state'],
    onFailed: (error) => toast(t(messageOf(error)), { type: 'error' }),
  })
  if (host.mode === 'web') return null
  return (
    <Card>
      <h2 className="font-bold">{isOn ? t`Evening reminder is on` : t`Evening reminder is off`}</h2>
      <p className="pb-4 text-sm text-pretty text-ink-soft">
        {t`Once in the evening, and only if your streak is about to end. Your phone has to allow notifications.`}
      </p>
      <Button flat busy={isBusy} onClick={() => void run()}>
        {isOn ? t`Turn off` : t`Turn on`}
      </Button>
    </Card>
  )
}
