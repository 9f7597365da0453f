import { Browsing } from './Browsing.tsx'
import { DefaultBrowserDialog } from './DefaultBrowserDialog.tsx'
import { NewsFeed } from './NewsFeed.tsx'
import type { Deed } from './phone.ts'
import type { AppScreen } from './places.ts'
import { Wallpapers } from './Wallpapers.tsx'

interface Props {
  screen: AppScreen
  language: string
  read: readonly string[]
  onDeed: (deed: Deed) => void
  onBack: () => void
}

/** The screen of the vendor's app that is in front. */
export function VendorApp({ screen, language, read, onDeed, onBack }: Props) {
  const doAndLeave = (deed: Deed) => {
    onDeed(deed)
    onBack()
  }
  switch (screen) {
    case 'news':
      return (
        <NewsFeed language={language} read={read} onRead={(id) => onDeed({ kind: 'article', id })} onBack={onBack} />
      )
    case 'wallpapers':
      return <Wallpapers onSet={() => doAndLeave({ kind: 'wallpaper' })} onBack={onBack} />
    case 'browsing':
      return <Browsing onBrowse={(minutes) => onDeed({ kind: 'browsed', minutes })} onBack={onBack} />
    case 'default-browser':
      return <DefaultBrowserDialog onAnswer={(isSet) => (isSet ? doAndLeave({ kind: 'default-browser' }) : onBack())} />
  }
}
