import { useLocation } from 'wouter'
import { useKeys } from '../shared/use-keys.ts'
import { KeyboardHelp } from './palette/KeyboardHelp.tsx'
import { Palette } from './palette/Palette.tsx'
import type { PageRoute } from './routes.ts'
import { useGoToKeys } from './use-go-to-keys.ts'

interface Props {
  routes: readonly PageRoute[]
  /** The list of the keys, which the account menu opens too. */
  isHelpOpen: boolean
  help: { open: () => void; close: () => void }
}

/**
 * The shortcuts of every page: `/` goes to the search box, `?` lists the keys, Ctrl+K or ⌘K opens the palette, G and a
 * letter opens a page.
 */
export function Shortcuts({ routes, isHelpOpen, help }: Props) {
  const [, navigate] = useLocation()
  function goToSearch() {
    const box = document.querySelector<HTMLElement>('[data-search]')
    // On a page without a search box, go to the list of people, which has one.
    if (box) box.focus()
    else navigate('/users')
  }
  useGoToKeys(routes)
  useKeys([
    ['/', goToSearch],
    // Some keyboard layouts need shift for these keys, others do not.
    ['shift + /', goToSearch],
    ['?', help.open],
    ['shift + ?', help.open],
  ])
  return (
    <>
      <Palette routes={routes} onHelp={help.open} />
      <KeyboardHelp routes={routes} isOpen={isHelpOpen} onClose={help.close} />
    </>
  )
}
