import { Steps } from '@momi/ui/Steps'

export function Default() {
  return <Steps steps={['Open MiniPay', 'Copy your address', 'Paste it here']} />
}
