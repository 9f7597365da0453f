import { Anchor, List, Paper, Select, Text, ThemeIcon, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { SETTINGS } from '@momi/contract/config-subjects'
import { CAMPAIGN_COUNTRIES } from '@momi/contract/rules/calendar'
import { TbCheck, TbCircle } from 'react-icons/tb'
import { Link } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { countryName } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { linkToSubject, type LiveSubject } from './campaign-names.ts'

interface Props {
  subjects: readonly LiveSubject[]
  /** The chosen country; empty: none yet. */
  country: string
  onCountry: (country: string) => void
}

/** The steps that a country still needs before people can earn and win there. Nothing, once all are done. */
export function Checklist({ subjects, country, onCountry }: Props) {
  const { t } = useLingui()
  const stock = useApi('GET /api/v1/admin/stock/pools', {
    query: country ? { country_code: country } : {},
  })
  const here = subjects.filter(({ countryCode }) => countryCode === country)
  const has = (kind: LiveSubject['kind']) =>
    here.some((subject) => subject.kind === kind && subject.isEnabled !== false)
  const rate = linkToSubject({ kind: 'exchange_rate', countryCode: country, key: 'rate' })
  // What a country needs first comes first. Without settings of its own it has those of the deployment.
  const steps: { done: boolean; label: string; href: string; isOptional?: true }[] = [
    {
      done: here.some(({ kind }) => kind === 'country'),
      label: t`Set up the country`,
      href: linkToSubject({ kind: 'country', countryCode: country, key: SETTINGS }),
      isOptional: true,
    },
    { done: has('reward'), label: t`Add the first reward`, href: linkTo('/campaign/rewards', { country }) },
    {
      done: stock.data?.items.some(({ loaded }) => loaded > 0) ?? false,
      label: t`Load its stock`,
      href: linkTo('/stock', { country }),
    },
    { done: has('exchange_rate'), label: t`Set the exchange rate`, href: rate },
    { done: has('mission'), label: t`Add the first missions`, href: linkTo('/campaign/missions', { country }) },
    { done: here.length > 0, label: t`Publish the changes`, href: linkTo('/campaign/changes') },
  ]
  if (subjects.length > 0 && country === '') return null
  if (country !== '' && steps.every(({ done, isOptional }) => done || isOptional)) return null
  return (
    <Paper component="section" aria-label={t`First steps`} withBorder p="md">
      <Title order={2} mb="xs">
        {country === '' ? t`Nothing runs yet` : t`What ${countryName(country)} still needs`}
      </Title>
      {country === '' ? (
        <Select
          label={t`Choose the first country`}
          placeholder={t`Choose one`}
          maw={320}
          data={CAMPAIGN_COUNTRIES.map((code) => ({ value: code, label: countryName(code) }))}
          value={null}
          onChange={(next) => next && onCountry(next)}
        />
      ) : (
        <List spacing={6} size="sm">
          {steps.map(({ done, label, href }) => (
            <List.Item
              key={label}
              icon={
                <ThemeIcon size={20} radius="xl" variant="light" color={done ? 'green' : 'gray'}>
                  {done ? <TbCheck size={14} aria-hidden /> : <TbCircle size={14} aria-hidden />}
                </ThemeIcon>
              }
            >
              {done ? (
                <Text span size="sm" c="dimmed">{t`${label}: done`}</Text>
              ) : (
                <Anchor component={Link} href={href} size="sm">
                  {label}
                </Anchor>
              )}
            </List.Item>
          ))}
        </List>
      )}
    </Paper>
  )
}
