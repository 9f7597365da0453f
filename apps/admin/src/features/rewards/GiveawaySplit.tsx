import { Alert, Card, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { TbAlertTriangle } from 'react-icons/tb'
import { formatNumber, formatShare } from '../../shared/format.ts'

type Split = Output<AdminApi['GET /api/v1/admin/rewards/stats']>['giveawaySplit']

/** Shows how the last app instances were split into giveaway groups, and warns if the split is improbable. */
export function GiveawaySplit({ required, notRequired, alreadyDone, share, expectedShare, verdict }: Split) {
  const { t } = useLingui()
  const assigned = formatNumber(required + notRequired)
  const others = formatNumber(alreadyDone)
  const expected = formatShare(expectedShare)
  const observed = share === null ? undefined : formatShare(share)
  return (
    <Card withBorder component="section">
      <Title order={2} mb="xs">{t`Giveaway groups`}</Title>
      <Text size="sm">
        {observed === undefined
          ? t`No group was assigned yet. Expected: ${expected} must set the default browser.`
          : t`${observed} of the last ${assigned} assigned must set the default browser; ${expected} is expected. ${others} had already set it.`}
      </Text>
      {verdict === 'TOO_FEW' && share !== null && <Text size="sm" c="dimmed">{t`Too few to compare.`}</Text>}
      {verdict === 'DEVIATES' && (
        <Alert
          variant="default"
          mt="sm"
          role="alert"
          icon={<TbAlertTriangle size={24} color="var(--mantine-color-yellow-7)" aria-hidden />}
          title={t`The split is not the expected one`}
        >
          {t`The probability of this difference by chance is below 1 in 10,000. Check the format of the device ids (haid) that clients send.`}
        </Alert>
      )}
    </Card>
  )
}
