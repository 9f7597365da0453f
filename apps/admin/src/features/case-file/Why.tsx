import { useLingui } from '@lingui/react/macro'
import { isUuid } from '@momi/contract/rules/uuid'
import { UserLink } from '../../shared/UserLink.tsx'
import { reasonText } from './localized-params.ts'

/** Why something happened, with a link if the reason is another account. */
export function Why({ why }: { why: string }) {
  const { i18n } = useLingui()
  return isUuid(why) ? <UserLink id={why} /> : reasonText(i18n, why)
}
