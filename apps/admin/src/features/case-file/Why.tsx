import { useLingui } from '@lingui/react/macro'
import { UserLink } from '../../shared/UserLink.tsx'
import { reasonText } from './localized-params.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Why something happened, with a link if the reason is another account. */
export function Why({ why }: { why: string }) {
  const { i18n } = useLingui()
  return UUID.test(why) ? <UserLink id={why} /> : reasonText(i18n, why)
}
