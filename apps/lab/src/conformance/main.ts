import { bridgeIn, type Page } from '@momi/client/host/detect'
import { HEADERS } from '@momi/contract/headers'
import { ACTIONS, type ActionMethod } from './methods.ts'
import { examine, findHost, isFault, nameOf, tryAction, type Finding, type Found } from './examine.ts'
import { has } from '@momi/client/host/ask'

// This is the page's first script, as the client's head script is in its page.
const page = window as unknown as Page & { momiBridge?: unknown }
const bridgeAtStart = bridgeIn(page)
const hostFound = (waitMs: number) => findHost(page, { bridgeAtStart, waitMs, userAgent: navigator.userAgent })
/** As shipped. A page with another setting says so in its configuration, which arrives later. */
const SHIPPED_WAIT_MS = 500
const looking = hostFound(SHIPPED_WAIT_MS)

const findings: Finding[] = []

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  parent: Element,
  text = '',
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  made.textContent = text
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  parent.append(made)
  return made
}

const part = (id: string) => document.querySelector(`#${id}`)!

function add(finding: Finding): void {
  findings.push(finding)
  const row = element('tr', part('findings'), '', { 'data-result': finding.result })
  // On a small screen a name breaks between its words.
  const name = element('th', row, '', { scope: 'row' })
  for (const word of finding.method.split(/(?=[A-Z.(])/)) name.append(word, document.createElement('wbr'))
  element('td', row, finding.result)
  element('td', row, finding.text)
}

const summary = () => {
  const faults = findings.filter(isFault).length
  return faults === 0
    ? `This host is right: ${findings.length} checks`
    : `${faults} of ${findings.length} checks found a fault`
}

const report = () =>
  [
    `${summary()}. ${navigator.userAgent}, ${new Date().toISOString()}`,
    ...findings.map(({ method, result, text }) => `${result.padEnd(8)}${method}: ${text}`),
  ].join('\n')

const heard = (text: string) => void element('li', part('events'), `${new Date().toISOString().slice(11, 19)} ${text}`)

function offerActions(found: Found, product: string): void {
  for (const method of Object.keys(ACTIONS) as ActionMethod[]) {
    const name = nameOf(method, product)
    const item = element('li', part('actions'))
    if (!has(found.injected, name)) {
      const isNeeded = ACTIONS[method].needed === found.mode
      if (isNeeded) add({ method: name, result: 'missing', text: 'The page needs this method.' })
      element('span', item, `${name}: ${isNeeded ? 'missing' : 'absent'}`)
      continue
    }
    const button = element('button', item, `Try ${name}`, { type: 'button' })
    const outcome = element('output', item, ACTIONS[method].expect)
    button.addEventListener('click', () => {
      outcome.textContent = 'Waiting for the answer …'
      void tryAction(found, method, product).then((finding) => {
        add(finding)
        outcome.textContent = `${finding.result}: ${finding.text}`
        part('summary').textContent = summary()
      })
    })
  }
}

/** The server of this page: its time, its product, and what it says of a token. */
async function askServer() {
  const answer = await fetch('/api/v1/config')
  const { brand } = (await answer.json()) as { brand: { product: string } }
  const ahead = Date.parse(answer.headers.get('date') ?? '') - Date.now()
  return {
    product: brand.product,
    now: () => Date.now() + (Number.isFinite(ahead) ? ahead : 0),
    user: async (token: string) => {
      const me = await fetch('/api/v1/user/me', { headers: { [HEADERS.authorization]: `Bearer ${token}` } })
      const body = (await me.json()) as { clientType: string; errorCode?: string }
      return me.ok ? body : `${me.status} ${body.errorCode ?? ''}`
    },
  }
}

async function run(): Promise<void> {
  const [{ found, finding }, server] = await Promise.all([looking, askServer()])
  add(finding)
  if (found) {
    offerActions(found, server.product)
    await examine(found, { add, heard, server, momiBridge: page.momiBridge })
  }
  const isRight = !findings.some(isFault)
  const shown = part('summary')
  shown.textContent = summary()
  shown.setAttribute('data-right', String(isRight))
  part('copy').removeAttribute('hidden')
}

document.addEventListener('DOMContentLoaded', () => {
  part('copy').addEventListener('click', () => void navigator.clipboard.writeText(report()))
  run().catch((error: unknown) => (part('summary').textContent = `The page could not go on: ${String(error)}`))
})
