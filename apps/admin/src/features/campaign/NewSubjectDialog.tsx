import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ConfigKind } from '@momi/contract/config-subjects'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Dialog } from '../../shared/Dialog.tsx'
import { MISSION_NAMES } from '../missions/public.ts'
import { linkToSubject, type LiveSubject } from './campaign-names.ts'
import { placesOf } from './places.ts'
import { useCountryName } from './use-country-name.ts'

interface Props {
  kind: ConfigKind
  /** What is live. */
  known: readonly LiveSubject[]
  /** The country that the list shows; empty for all. */
  country: string
  onlyKey: string | undefined
  includes: (key: string) => boolean
  onClose: () => void
}

/** Asks which subject to add, and opens its form. */
export function NewSubjectDialog({ kind, known, country: initial, onlyKey, includes, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [, navigate] = useLocation()
  const placeOf = useCountryName()
  const [country, setCountry] = useState<string | null>(initial || null)
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const key = onlyKey ?? typed.trim()
  const isKnown = known.some(
    (subject) => subject.countryCode === country && subject.key === key && subject.isEnabled !== false,
  )
  const isInvalid = key !== '' && !/^[A-Za-z0-9_.-]{1,64}$/.test(key)
  const countries = placesOf(kind)
  const here = known.filter(({ countryCode }) => countryCode === country)
  const options = (isWanted: (type: string) => boolean) =>
    Object.entries(MISSION_NAMES)
      .filter(([type]) => includes(type) && isWanted(type))
      .map(([value, name]) => ({ value, label: i18n._(name) }))
  const missions = [
    { group: t`Not set up yet`, items: options((type) => !here.some((each) => each.key === type)) },
    {
      group: t`Set up, and off: switch it on in its form`,
      items: options((type) => here.some((each) => each.key === type && each.isEnabled === false)),
    },
  ].filter(({ items }) => items.length > 0)
  return (
    <Dialog opened onClose={onClose} title={t`New`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (country && key !== '' && !isKnown && !isInvalid)
            navigate(linkToSubject({ kind, countryCode: country, key }))
        }}
      >
        <Stack>
          <Select
            label={t`Country`}
            placeholder={t`Choose one`}
            data={countries.map((code) => ({ value: code, label: placeOf(code) }))}
            value={country}
            onChange={setCountry}
            error={isTried && !country ? t`Choose a country.` : undefined}
            required
            data-autofocus
          />
          {onlyKey === undefined && kind === 'mission' && (
            <Select
              label={t`Mission`}
              placeholder={t`Choose one`}
              data={missions}
              value={typed || null}
              onChange={(next) => setTyped(next ?? '')}
              error={isTried && key === '' ? t`Choose a mission.` : undefined}
              nothingFoundMessage={
                country ? t`The country has all of them, and all are on.` : t`Choose the country first.`
              }
              required
            />
          )}
          {onlyKey === undefined && kind !== 'mission' && (
            <TextInput
              label={t`Key`}
              description={t`Unique over all countries, such as airtime-ke. People do not see it.`}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              error={
                isInvalid
                  ? t`Only letters, digits and _ . - are possible, 64 at most.`
                  : isTried && key === ''
                    ? t`Enter a key.`
                    : undefined
              }
              required
            />
          )}
          {isKnown && <Text size="sm">{t`The country has this already. Open it from the list to change it.`}</Text>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit">{t`Open the form`}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
