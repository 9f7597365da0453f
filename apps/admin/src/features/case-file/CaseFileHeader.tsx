import { Anchor, Badge, Card, Group, SimpleGrid, Stack } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import type { AdminApi, Output, WalletWay } from '@momi/contract'
import { Link } from 'wouter'
import { Fact } from '../../shared/Fact.tsx'
import { countryName, formatNumber } from '../../shared/format.ts'
import { Id } from '../../shared/Id.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { clientName, userTypeName } from '../../shared/account-names.ts'
import { linkTo } from '../../shared/link.ts'
import { UserLink } from '../../shared/UserLink.tsx'
import { METHODS } from './code-texts.ts'
import { Revealable } from './Revealable.tsx'

type Person = Output<AdminApi['GET /api/v1/admin/users/{id}']>

const FLAGS: Record<Person['flags'][number], MessageDescriptor> = {
  merged: msg`Merged`,
  erased: msg`Erased`,
  prizes_not_open: msg`Prizes not open yet`,
  points_not_enabled: msg`No points in the country`,
  no_push_token: msg`No push token`,
  payouts_held: msg`Payouts on hold`,
}

const WALLET_WAYS: Record<WalletWay, MessageDescriptor> = {
  claimed: msg`claimed`,
  linked: msg`linked`,
  native: msg`reported by the app`,
  attested: msg`phone number in MiniPay`,
  matched: msg`belongs to the verified number`,
  sent: msg`confirmed by a transaction`,
}

/** The header of the case file: contacts, country, age, devices, wallet and balance of the account. */
export function CaseFileHeader({ person }: { person: Person }) {
  const { t, i18n } = useLingui()
  const { wallet } = person
  return (
    <Card withBorder>
      <Stack gap="md">
        <Group gap="xs">
          <Badge variant="light">{userTypeName(i18n, person.userType)}</Badge>
          {person.flags.map((flag) => (
            <Badge key={flag} variant="default">
              {i18n._(FLAGS[flag])}
            </Badge>
          ))}
        </Group>
        <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
          <Fact label={t`Support code`}>
            {person.supportCode === null ? t`None valid now` : <Id value={person.supportCode} />}
          </Fact>
          <Fact label={t`Country`}>{`${countryName(person.country)}, ${person.timeZone ?? t`no campaign`}`}</Fact>
          <Fact label={t`Created`}>
            <RelativeTime at={person.createdAt} />
          </Fact>
          <Fact label={t`Balance`}>
            <Anchor component={Link} href={linkTo('/points', { user: person.id })} inherit>
              {t`${formatNumber(person.balance)} points`}
            </Anchor>
          </Fact>
          <Fact label={t`Sign-in`}>
            {person.identities.length === 0 && t`Anonymous`}
            {person.identities.map(({ kind, label }) => (
              <Group key={kind} gap={4}>
                {i18n._(METHODS[kind])} <Revealable user={person.id} field={kind} value={label} />
              </Group>
            ))}
          </Fact>
          <Fact label={t`Wallet`}>
            {wallet ? (
              <>
                <Revealable user={person.id} field="wallet_address" value={wallet.address} />{' '}
                {wallet.ways.map((way) => i18n._(WALLET_WAYS[way])).join(', ')}
                {wallet.samePhone > 0 && (
                  <div>
                    <Plural
                      value={wallet.samePhone}
                      one="# other account has a wallet with the same phone number"
                      other="# other accounts have a wallet with the same phone number"
                    />
                  </div>
                )}
              </>
            ) : (
              t`None`
            )}
          </Fact>
          <Fact label={t`Merged`}>
            {person.mergedInto === null && person.mergedFrom.length === 0 && t`No`}
            {person.mergedInto !== null && <UserLink id={person.mergedInto} />}
            {person.mergedFrom.map((id) => (
              <div key={id}>
                <UserLink id={id} />
              </div>
            ))}
          </Fact>
          <Fact label={t`Phones`}>
            {person.devices.length === 0 && t`None`}
            {person.devices.map(({ haid, clientType, clientVersion }) => (
              <div key={haid}>
                <Id value={haid} /> {clientName(clientType)} {clientVersion}
              </div>
            ))}
          </Fact>
        </SimpleGrid>
      </Stack>
    </Card>
  )
}
