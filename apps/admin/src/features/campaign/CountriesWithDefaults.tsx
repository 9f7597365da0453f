import { Anchor, Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { SETTINGS } from '@momi/contract/config-subjects'
import { Link } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { countryName } from '../../shared/format.ts'
import { usePermission } from '../../shared/staff.ts'
import { linkToSubject } from './campaign-names.ts'
import { placesOf } from './places.ts'

/** The countries that the list does not have because they have no settings of their own, with the way to each. */
export function CountriesWithDefaults() {
  const { t } = useLingui()
  const mayEdit = usePermission('campaign.edit')
  const own = useApi('GET /api/v1/admin/campaign/subjects', { query: { kind: 'country' } }).data?.items
  const others = own && placesOf('country').filter((country) => !own.some(({ countryCode }) => countryCode === country))
  if (!others || others.length === 0) return null
  return (
    <Group gap="xs" mb="md">
      <Text size="sm">
        {mayEdit ? t`Open, with the defaults (choose one to change or pause it):` : t`Open, with the defaults:`}
      </Text>
      {others.map((countryCode) => (
        <Anchor
          key={countryCode}
          component={Link}
          href={linkToSubject({ kind: 'country', countryCode, key: SETTINGS })}
          size="sm"
        >
          {countryName(countryCode)}
        </Anchor>
      ))}
    </Group>
  )
}
