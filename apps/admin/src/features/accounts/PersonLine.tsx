import { Badge, Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { UserSummary } from '@momi/contract'
import { countryName } from '../../shared/format.ts'
import { shortId } from '../../shared/Id.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { userTypeName } from '../../shared/account-names.ts'

/** A person in one line: masked contacts, country, kind of account, age. */
export function PersonLine({ person }: { person: UserSummary }) {
  const { t, i18n } = useLingui()
  const { id, email, phone, walletAddress, countryCode, userType, dateJoined, mergedInto } = person
  const contact = email ?? phone ?? walletAddress
  return (
    <div>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" fw={600} truncate {...(contact && { title: contact })}>
          {contact ?? userTypeName(i18n, userType)}
        </Text>
        {contact !== null && (
          <Badge variant="light" size="sm">
            {userTypeName(i18n, userType)}
          </Badge>
        )}
        {mergedInto && (
          <Badge variant="default" size="sm">
            {t`Merged`}
          </Badge>
        )}
      </Group>
      <Text size="xs" truncate>
        {countryName(countryCode)} · <RelativeTime at={dateJoined} /> · {shortId(id)}
      </Text>
    </div>
  )
}
