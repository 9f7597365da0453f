import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useLocation } from 'wouter'
import { KeyboardHelp } from './palette/KeyboardHelp.tsx'
import { Palette } from './palette/Palette.tsx'
import type { PageRoute } from './routes.ts'
import { useGoToKeys } from './use-go-to-keys.ts'

/**
 * The shortcuts of every page: `/` goes to the search box, `?` lists the keys, Ctrl+K or ⌘K opens the palette, G and a
 * letter opens a page.
 */
export function Shortcuts({ routes }: { routes: readonly PageRoute[] }) {
  const [isHelpOpen, help] = useDisclosure(false)
  const [, navigate] = useLocation()
  function goToSearch() {
    const box = document.querySelector<HTMLElement>('[data-search]')
    // On a page without a search box, go to the list of people, which has one.
    if (box) box.focus()
    else navigate('/users')
  }
  useGoToKeys(routes)
  useHotkeys([
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
