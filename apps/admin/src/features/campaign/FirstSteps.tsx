import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Anchor, List, Paper, Select, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { EVERYWHERE, SETTINGS } from '@momi/contract/config-subjects'
import { CAMPAIGN_COUNTRIES } from '@momi/contract/rules/calendar'
import { TbCheck, TbCircle, TbPencil, TbPlayerPause } from 'react-icons/tb'
import { Link, useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { countryName } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { usePermission } from '../../shared/staff.ts'
import { BeginWithStarter } from './BeginWithStarter.tsx'
import { linkToSubject } from './campaign-names.ts'

type Setup = Output<AdminApi['GET /api/v1/admin/campaign/setup']>['items'][number]
type Step = Setup['steps'][number]

const LABELS: Readonly<Record<Step['step'], MessageDescriptor>> = {
  COUNTRY: msg`Open the country`,
  TERMS: msg`Name the company in the terms`,
  MISSIONS: msg`Add the first missions`,
  REWARD: msg`Add the first reward`,
  EXCHANGE_RATE: msg`Set the exchange rate`,
  PUBLISHED: msg`Publish it`,
  STOCK: msg`Load the stock of a reward`,
}
const ORDER = Object.keys(LABELS)

/** Without it the terms name only the product. */
const OPTIONAL: readonly Step['step'][] = ['TERMS']

const stepOf = ({ steps }: Setup, name: Step['step']) => steps.find(({ step }) => step === name)
const isMissing = (setup: Setup, name: Step['step']) => stepOf(setup, name)?.state === 'MISSING'

/** Whether somebody has added anything to the country. */
const hasBegun = (setup: Setup) =>
  (['MISSIONS', 'REWARD', 'EXCHANGE_RATE'] as const).some((step) => !isMissing(setup, step))

const isPaused = (setup: Setup) => stepOf(setup, 'COUNTRY')?.state === 'PAUSED'

/** Whether nothing is missing; a pause is meant. */
const isComplete = ({ steps }: Setup) =>
  steps.every(({ step, state }) => state === 'DONE' || state === 'PAUSED' || OPTIONAL.includes(step))

/**
 * What is missing until people are given something: in a country, or in all that were begun, and which of them is
 * paused. Nothing, once all of it is there and open.
 */
export function FirstSteps({ country = '' }: { country?: string }) {
  const setup = useApi('GET /api/v1/admin/campaign/setup', {})
  const items = setup.data?.items ?? []
  const shown = country === '' ? items.filter(hasBegun) : items.filter(({ countryCode }) => countryCode === country)
  if (setup.data && country === '' && shown.length === 0) return <ChooseFirstCountry />
  const lacking = shown.filter((each) => isPaused(each) || !isComplete(each))
  if (lacking.length === 0) return null
  return (
    <Stack>
      {lacking.map((each) =>
        isComplete(each) ? (
          <Paused key={each.countryCode} country={each.countryCode} />
        ) : (
          <Checklist key={each.countryCode} setup={each} />
        ),
      )}
    </Stack>
  )
}

/** A country that was switched off, and gives everything again once it is open. */
function Paused({ country }: { country: string }) {
  const { t } = useLingui()
  const name = countryName(country)
  const title = t`${name} is paused`
  return (
    <Paper component="section" aria-label={title} withBorder p="md">
      <Title order={2} mb="xs">
        {title}
      </Title>
      <Text size="sm">{t`Missions give nothing there. People see what they have earned, and can claim and exchange it.`}</Text>
      <Anchor component={Link} href={hrefOf('COUNTRY', country)} size="sm">{t`Settings of ${name}`}</Anchor>
    </Paper>
  )
}

function ChooseFirstCountry() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <Paper component="section" aria-label={t`First steps`} withBorder p="md">
      <Title order={2} mb="xs">{t`Nothing runs yet`}</Title>
      <Select
        label={t`Choose the first country`}
        placeholder={t`Choose one`}
        maw={320}
        data={CAMPAIGN_COUNTRIES.map((code) => ({ value: code, label: countryName(code) }))}
        value={null}
        onChange={(country) => country && navigate(linkTo('/campaign', { country }))}
      />
    </Paper>
  )
}

function Checklist({ setup }: { setup: Setup }) {
  const { t } = useLingui()
  const mayEdit = usePermission('campaign.edit')
  const { countryCode: country } = setup
  const steps = setup.steps.toSorted((a, b) => ORDER.indexOf(a.step) - ORDER.indexOf(b.step))
  return (
    <Paper component="section" aria-label={t`First steps`} withBorder p="md">
      <Title order={2} mb="xs">{t`What ${countryName(country)} still needs`}</Title>
      <List spacing={6} size="sm" mb="sm">
        {steps.map((step) => (
          <List.Item key={step.step} icon={<StateIcon state={step.state} />}>
            <StepLine setup={setup} step={step} />
          </List.Item>
        ))}
      </List>
      {mayEdit && !hasBegun(setup) && <BeginWithStarter country={country} />}
    </Paper>
  )
}

function StateIcon({ state }: Pick<Step, 'state'>) {
  const [Icon, color] = {
    DONE: [TbCheck, 'green'],
    DRAFTED: [TbPencil, 'brand'],
    MISSING: [TbCircle, 'gray'],
    PAUSED: [TbPlayerPause, 'gray'],
  }[state] as [typeof TbCheck, string]
  return (
    <ThemeIcon size={20} radius="xl" variant="light" color={color}>
      <Icon size={14} aria-hidden />
    </ThemeIcon>
  )
}

function StepLine({ setup, step: { step, state, changeId } }: { setup: Setup; step: Step }) {
  const { t, i18n } = useLingui()
  const label = i18n._(LABELS[step])
  if (state === 'DONE') return <Text span size="sm" c="dimmed">{t`${label}: done`}</Text>
  if (changeId !== null)
    return (
      <Anchor component={Link} href={linkTo('/campaign/changes/:id', { id: changeId })} size="sm">
        {step === 'PUBLISHED' ? label : t`${label}: in a change that is not published`}
      </Anchor>
    )
  if (step === 'PUBLISHED')
    return (
      <Text span size="sm">
        {label}
      </Text>
    )
  if (step === 'STOCK' && stepOf(setup, 'REWARD')?.state !== 'DONE')
    return <Text span size="sm">{t`${label}, once the reward is published`}</Text>
  return (
    <Anchor component={Link} href={hrefOf(step, setup.countryCode)} size="sm">
      {step === 'TERMS' ? t`${label} (optional)` : state === 'PAUSED' ? t`Open the country again` : label}
    </Anchor>
  )
}

function hrefOf(step: Exclude<Step['step'], 'PUBLISHED'>, country: string): string {
  switch (step) {
    case 'COUNTRY':
      return linkToSubject({ kind: 'country', countryCode: country, key: SETTINGS })
    case 'TERMS':
      return linkToSubject({ kind: 'client', countryCode: EVERYWHERE, key: SETTINGS })
    case 'MISSIONS':
      return linkTo('/campaign/missions', { country })
    case 'REWARD':
      return linkTo('/campaign/rewards', { country })
    case 'EXCHANGE_RATE':
      return linkToSubject({ kind: 'exchange_rate', countryCode: country, key: 'rate' })
    case 'STOCK':
      return linkTo('/stock', { country })
  }
}
