import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Group, Select, Paper, Stack, Text, Title } from '@mantine/core'
import type { PreviewPersona, PreviewScreen } from '@momi/contract'
import { EVERYWHERE } from '@momi/contract/config-subjects'
import { CAMPAIGN_COUNTRIES } from '@momi/contract/rules/calendar'
import { useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { countryName } from '../../shared/format.ts'
import { ErrorState } from '../../shared/states.tsx'
import type { Change } from './campaign-names.ts'

const PERSONAS: Readonly<Record<PreviewPersona, MessageDescriptor>> = {
  NEW: msg`Somebody new`,
  MID_WEEK: msg`In the middle of a week`,
  EXPIRING: msg`A day before a reward expires`,
}

const SCREENS: Readonly<Record<PreviewScreen, MessageDescriptor>> = {
  MISSIONS: msg`Missions`,
  STREAK: msg`Daily streak`,
  HIDDEN_REWARDS: msg`Hidden rewards`,
  DATA_SAVED: msg`Data saved`,
  GIVEAWAY: msg`Giveaway`,
  WHEEL: msg`Wheel`,
  WHEEL_TERMS: msg`Terms of the wheel`,
  POINTS: msg`Points, market and exchange`,
  REWARDS: msg`Rewards`,
  CLAIM: msg`Claim of a reward`,
  TERMS: msg`Terms and conditions`,
  FEEDBACK: msg`Feedback`,
}

/** Opens the client as a made-up person sees it with a change, in a window of the size of a phone. */
export function Preview({ change }: { change: Change }) {
  const { t, i18n } = useLingui()
  const own = new Set(change.items.map(({ countryCode }) => countryCode))
  const countries = own.has(EVERYWHERE) || own.size === 0 ? CAMPAIGN_COUNTRIES : [...own]
  const [persona, setPersona] = useState<PreviewPersona>('NEW')
  const [country, setCountry] = useState(countries[0]!)
  const [theme, setTheme] = useState('light')
  const [language, setLanguage] = useState('en')
  const { mutate, data, error, isPending, reset } = useApiMutation(
    'POST /api/v1/admin/campaign/changes/{change_id}/preview',
  )
  const open = (screen: string) => {
    const url = new URL(screen)
    url.searchParams.set('theme', theme)
    url.searchParams.set('language', language)
    window.open(url, '_blank', 'noopener,popup,width=390,height=844')
  }
  return (
    <Paper component="section" aria-label={t`Preview`} withBorder p="md">
      <Stack gap="sm">
        <Title order={2}>{t`Preview`}</Title>
        <Select
          label={t`As`}
          value={persona}
          onChange={(chosen) => {
            setPersona(chosen as PreviewPersona)
            reset()
          }}
          allowDeselect={false}
          data={Object.entries(PERSONAS).map(([value, label]) => ({ value, label: i18n._(label) }))}
        />
        <Select
          label={t`In`}
          value={country}
          onChange={(chosen) => {
            setCountry(chosen!)
            reset()
          }}
          allowDeselect={false}
          data={countries.map((value) => ({ value, label: countryName(value) }))}
        />
        <Group grow>
          <Select
            label={t`Theme`}
            value={theme}
            onChange={(chosen) => setTheme(chosen!)}
            allowDeselect={false}
            data={[
              { value: 'light', label: t`Light` },
              { value: 'dark', label: t`Dark` },
            ]}
          />
          <Select
            label={t`Language`}
            value={language}
            onChange={(chosen) => setLanguage(chosen!)}
            allowDeselect={false}
            data={[
              { value: 'en', label: t`English` },
              { value: 'pt-BR', label: t`Portuguese` },
            ]}
          />
        </Group>
        {error && <ErrorState error={error} />}
        {data ? (
          <>
            <Text size="sm">{t`Choose a screen. The preview ends after ten minutes or with an edit, and nothing can be done in it.`}</Text>
            {data.screens.map(({ screen, url }) => (
              <Button key={url} variant="default" onClick={() => open(url)}>
                {i18n._(SCREENS[screen])}
              </Button>
            ))}
          </>
        ) : (
          <Button
            loading={isPending}
            onClick={() => mutate({ params: { change_id: change.id }, body: { persona, countryCode: country } })}
          >
            {t`Show the preview`}
          </Button>
        )}
      </Stack>
    </Paper>
  )
}
