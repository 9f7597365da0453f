import { Button, Menu } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { TbChevronDown } from 'react-icons/tb'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { shortId } from '../../shared/Id.tsx'
import { usePermission } from '../../shared/staff.ts'
import { ClearAuthProfile } from './ClearAuthProfile.tsx'
import { ClearHaid } from './ClearHaid.tsx'
import { InvalidateCache } from './InvalidateCache.tsx'
import { addRecentPerson } from './recent-people.ts'

/** The menu of those actions on an account that the role permits. Also adds the person to `recentPeople`. */
export function PersonMenu({ user, haids }: { user: string; haids: readonly string[] }) {
  const { t } = useLingui()
  const mayClear = usePermission('users.clear')
  const mayClearCaches = usePermission('caches.clear')
  const [dialog, setDialog] = useState<ReactNode>()
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => addRecentPerson(user), [user])
  if (!mayClear && !mayClearCaches) return null
  function close() {
    setDialog(undefined)
    opener.current?.focus()
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button ref={opener} variant="default" rightSection={<TbChevronDown size={14} aria-hidden />}>
            {mayClear ? t`Clear cache or sign-in` : t`Clear cache`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayClearCaches && (
            <Menu.Item onClick={() => setDialog(<InvalidateCache user={user} onClose={close} />)}>
              {t`Clear caches`}
            </Menu.Item>
          )}
          {mayClear && (
            <Menu.Item
              onClick={() => setDialog(<ClearAuthProfile onClose={close} />)}
            >{t`Clear auth profile`}</Menu.Item>
          )}
          {mayClear &&
            haids.map((haid) => (
              <Menu.Item key={haid} onClick={() => setDialog(<ClearHaid haid={haid} onClose={close} />)}>
                {t`Free the phone ${shortId(haid)}`}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}
