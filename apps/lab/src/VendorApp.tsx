import { Browsing } from './Browsing.tsx'
import { DefaultBrowserDialog } from './DefaultBrowserDialog.tsx'
import { MiniPay } from './MiniPay.tsx'
import { MiniPayBrowser } from './MiniPayBrowser.tsx'
import { NewsFeed } from './NewsFeed.tsx'
import { firstWalletOf, type Action } from './phone.ts'
import type { AppScreen } from './places.ts'
import type { LabState } from './use-phone.ts'
import { Wallpapers } from './Wallpapers.tsx'

interface Props {
  screen: AppScreen
  /** The page of ours that is open in MiniPay. */
  miniPayPage: string | undefined
  state: LabState
  read: readonly string[]
  onAction: (action: Action) => void
  onBack: () => void
}

/** The foreground screen of the vendor's app. */
export function VendorApp({ screen, miniPayPage, state, read, onAction, onBack }: Props) {
  const doAndLeave = (action: Action) => {
    onAction(action)
    onBack()
  }
  switch (screen) {
    case 'news':
      return (
        <NewsFeed
          language={state.language}
          read={read}
          onRead={(id) => onAction({ kind: 'article', id })}
          onBack={onBack}
        />
      )
    case 'wallpapers':
      return <Wallpapers onSet={() => doAndLeave({ kind: 'wallpaper' })} onBack={onBack} />
    case 'browsing':
      return <Browsing onBrowse={(minutes) => onAction({ kind: 'browsed', minutes })} onBack={onBack} />
    case 'minipay':
      return miniPayPage === undefined ? (
        <MiniPay
          onActivate={() => doAndLeave({ kind: 'wallet', address: firstWalletOf(state.phone) })}
          onBack={onBack}
        />
      ) : (
        <MiniPayBrowser state={state} page={miniPayPage} onBack={onBack} />
      )
    case 'default-browser':
      return <DefaultBrowserDialog onAnswer={(isSet) => (isSet ? doAndLeave({ kind: 'default-browser' }) : onBack())} />
  }
}
