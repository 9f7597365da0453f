import { useLingui } from '@lingui/react/macro'
import type { ConfigSubject } from '@momi/contract'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { notifySuccess } from '../../shared/notify.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { capitalised } from './form/schema.ts'
import { useCampaignWrite } from './use-campaign-write.ts'
import { useCountryName } from './use-country-name.ts'

interface Props {
  subject: ConfigSubject
  name: string
  onStopped?: () => void
}

/** Switches a subject off at once, without approval. */
export function StopButton(props: Props) {
  const { t } = useLingui()
  return (
    <DialogButton
      label={props.subject.kind === 'country' ? t`Pause this country` : t`Switch off`}
      permission="campaign.stop"
      size="compact-xs"
      color="red"
      variant="subtle"
      dialog={(close) => <StopDialog {...props} onClose={close} />}
    />
  )
}

export function StopDialog({ subject, name, onStopped, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui()
  const place = useCountryName()(subject.countryCode)
  const stop = useCampaignWrite('POST /api/v1/admin/campaign/stop')
  const { kind, countryCode, key } = subject
  const isCountry = kind === 'country'
  async function submit(reason: string) {
    await stop({ body: { kind, countryCode, key, reason } })
    onStopped?.()
    notifySuccess(
      isCountry
        ? t`${capitalised(place)} is paused. A change opens it again.`
        : t`Switched off. It can be switched on again by a change.`,
    )
  }
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={isCountry ? t`Pause ${place}` : t`Switch off ${name}, ${place}`}
      action={isCountry ? t`Pause now` : t`Switch off now`}
      isDangerous
      onSubmit={submit}
    >
      {isCountry
        ? t`Everything in ${place} is paused at once: missions give nothing. People keep what they have earned, and can claim and exchange it. A second person looks at it within 24 hours.`
        : t`It is off at once, for everybody. People keep what they earned. A second person looks at it within 24 hours.`}
    </ReasonDialog>
  )
}
