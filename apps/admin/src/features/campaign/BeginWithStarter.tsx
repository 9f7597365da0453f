import { Button, Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { countryName } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { notifySuccess } from '../../shared/notify.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { useCampaignWrite } from './use-campaign-write.ts'

/** Begins a draft with the starter campaign of a country: missions, rewards and the exchange rate. */
export function BeginWithStarter({ country }: { country: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const starter = useApi('GET /api/v1/admin/campaign/starter', { query: { country_code: country } })
  const begin = useCampaignWrite('POST /api/v1/admin/campaign/changes')
  // The settings of the country apply already.
  const items = starter.data?.items.filter(({ kind }) => kind !== 'country') ?? []
  if (items.length === 0) return null
  async function submit(why: string) {
    const title = t`Starter campaign, ${countryName(country)}`
    const drafted = items.map(({ kind, countryCode, key, body }) => ({ kind, countryCode, key, body, baseVersion: 0 }))
    const { change } = await begin({ body: { title, why, items: drafted } })
    notifySuccess(t`The draft is saved. Nothing changes before it is published.`)
    navigate(linkTo('/campaign/changes/:id', { id: change.id }))
  }
  return (
    <>
      <Text size="sm" mb="xs">
        {t`The starter campaign has a set of missions with their rewards and an exchange rate. It becomes a draft, where you can change every value before it is published.`}
      </Text>
      <Button onClick={() => setAsking(true)}>{t`Begin with the starter campaign`}</Button>
      <ReasonDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t`Begin with the starter campaign`}
        action={t`Begin the draft`}
        onSubmit={submit}
      >
        <Plural value={items.length} one="A draft with # part." other="A draft with # parts." />
      </ReasonDialog>
    </>
  )
}
