import { AccountNotice, useAccount } from '../../login/public.ts'

/**
 * The notice about the account, at the end of Missions: it is known after the list, which must not move. That the account
 * has moved away is seen at once, at the end of the phone's screen.
 */
export function ListNotice() {
  const hasMoved = useAccount().data?.moves?.moved
  return (
    <div className="pt-4 empty:hidden" style={hasMoved ? { position: 'sticky', bottom: 12, zIndex: 1 } : undefined}>
      <AccountNotice />
    </div>
  )
}
