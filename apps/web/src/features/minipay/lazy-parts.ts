import minipay from 'virtual:catalogue/minipay'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { withMessages } from '../../shared/i18n/i18n.ts'

/** For screens that are not about wallets: loaded when it is offered. */
export const ConfirmInMiniPay = lazyPart(
  async () => (await withMessages(import('./ConfirmInMiniPay.tsx'), minipay)).ConfirmInMiniPay,
)
