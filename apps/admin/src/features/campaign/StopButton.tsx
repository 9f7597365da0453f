import { useLingui } from '@lingui/react/macro'
import type { ConfigSubject } from '@momi/contract'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { notifySuccess } from '../../shared/notify.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { useCampaignWrite } from './use-campaign-write.ts'
import { useCountryName } from './use-country-name.ts'

interface Props {
  subject: ConfigSubject
  name: string
}

/** Switches a subject off at once, without approval. */
export function StopButton(props: Props) {
  const { t } = useLingui()
  return (
    <DialogButton
      label={t`Switch off`}
      permission="campaign.stop"
      size="compact-xs"
      color="red"
      variant="subtle"
      dialog={(close) => <StopDialog {...props} onClose={close} />}
    />
  )
}

export function StopDialog({ subject, name, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui()
  const place = useCountryName()(subject.countryCode)
  const stop = useCampaignWrite('POST /api/v1/admin/campaign/stop')
  const { kind, countryCode, key } = subject
  async function submit(reason: string) {
    await stop({ body: { kind, countryCode, key, reason } })
    notifySuccess(t`Switched off. It can be switched on again by a change.`)
  }
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={t`Switch off ${name}, ${place}`}
      action={t`Switch off now`}
      isDangerous
      onSubmit={submit}
    >
      {t`It is off at once, for everybody. People keep what they earned. A second person looks at it within 24 hours.`}
    </ReasonDialog>
  )
}
