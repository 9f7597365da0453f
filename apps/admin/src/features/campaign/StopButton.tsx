import { useLingui } from '@lingui/react/macro'
import type { ConfigSubject } from '@momi/contract'
import { notifySuccess } from '../../shared/notify.ts'
import { ReasonButton } from '../../shared/ReasonButton.tsx'
import { useCampaignWrite } from './use-campaign-write.ts'
import { useCountryName } from './use-country-name.ts'

/** Switches a subject off at once, without approval. */
export function StopButton({ subject, name }: { subject: ConfigSubject; name: string }) {
  const { t } = useLingui()
  const place = useCountryName()(subject.countryCode)
  const stop = useCampaignWrite('POST /api/v1/admin/campaign/stop')
  const { kind, countryCode, key } = subject
  async function submit(reason: string) {
    await stop({ body: { kind, countryCode, key, reason } })
    notifySuccess(t`Switched off. It can be switched on again by a change.`)
  }
  return (
    <ReasonButton
      label={t`Switch off`}
      permission="campaign.stop"
      button={{ size: 'compact-xs', color: 'red', variant: 'subtle' }}
      title={t`Switch off ${name}, ${place}`}
      action={t`Switch off now`}
      isDangerous
      onSubmit={submit}
    >
      {t`It is off at once, for everybody. People keep what they earned. A second person looks at it within 24 hours.`}
    </ReasonButton>
  )
}
