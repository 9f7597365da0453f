import { useLingui } from '@lingui/react/macro'
import { Navbar } from '@momi/ui/Navbar'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'

/** The navigation between the product's two main screens. */
export function MainNavbar() {
  const { t } = useLingui()
  const [location, navigate] = useLocation()
  const items = [
    { href: linkTo('/missions'), label: t`Missions`, icon: 'missions' as const },
    { href: linkTo('/rewards/earned'), label: t`Rewards`, icon: 'rewards' as const },
  ]
  return (
    <Navbar
      label={t`Main`}
      items={items.map((item) => ({ ...item, active: item.href === location }))}
      onNavigate={navigate}
    />
  )
}
