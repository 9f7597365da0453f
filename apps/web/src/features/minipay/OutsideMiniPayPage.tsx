import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { OutsideMiniPay } from './OutsideMiniPay.tsx'

/** /minipay/redeem-reward in a browser that is not MiniPay: explains that and links into MiniPay. */
export function OutsideMiniPayPage() {
  const { t } = useLingui()
  const link = new URLSearchParams(window.location.search).get('link')
  return (
    <Screen title={t`Redeem your reward`} back={linkTo('/rewards/earned')}>
      {link === null ? (
        <OutsideMiniPay openUrl={undefined} rewards={linkTo('/rewards/earned')} />
      ) : (
        <Linked link={link} />
      )}
    </Screen>
  )
}

function Linked({ link }: { link: string }) {
  const { t } = useLingui()
  const { data, error, mutate } = useApi('GET /api/v1/minipay/link/{link}', { params: { link } })
  if (data) return <OutsideMiniPay openUrl={data.openUrl} rewards={linkTo('/rewards/earned')} />
  return error === undefined ? (
    <CardSkeletons label={t`Loading`} rows={[12.5, 13, 3]} />
  ) : (
    <LoadFailed error={error} retry={() => void mutate()} onward="rewards" />
  )
}
