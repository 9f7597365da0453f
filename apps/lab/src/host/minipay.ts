import type { PhoneState } from '../phone.ts'

interface Request {
  method: string
  params: readonly unknown[]
}

/** MiniPay's wallet, as its browser injects it. Transactions go to the local chain, where there is one. */
export function installMiniPay({ wallet }: Pick<PhoneState, 'wallet'>): void {
  async function request({ method, params }: Request): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
        return [wallet]
      case 'eth_sendTransaction':
        return send(params[0])
      default:
        throw Object.assign(new Error('Not supported'), { code: 4200 })
    }
  }
  Object.assign(window, { ethereum: { isMiniPay: true, request } })
}

async function send(transaction: unknown): Promise<string> {
  const answer = await fetch('/lab-transaction', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(transaction),
  })
  if (!answer.ok) throw new Error('No local chain runs')
  const { hash } = (await answer.json()) as { hash: string }
  return hash
}
