// The screenshots of docs/design.md, taken from the debug pages and from the tokens.
import { readFileSync } from 'node:fs'
import { load, settled } from './harness/inspect.ts'
import type { Phone } from './harness/phone.ts'
import type { Environment } from './harness/environment.ts'

type Shoot = (phone: Phone, name: string) => Promise<unknown>

const tokens = readFileSync(new URL('../packages/ui/src/tokens.css', import.meta.url), 'utf8')
const namesOf = (family: string) =>
  [...tokens.matchAll(new RegExp(`--${family}-([\\w-]+):`, 'g'))].map(([, name]) => name)

const STYLE = `${tokens.replace('@theme', ':root')}
  body { margin: 0; padding: 12px; columns: 2; font: 13px var(--font-sans) }
  p { margin: 0 0 6px; display: flex; gap: 8px; align-items: center; break-inside: avoid }
  i { width: 36px; height: 18px; border: 1px solid #8888; border-radius: 4px }`

/** Every colour and every text size with its name. */
async function shootTokens(phone: Phone, theme: string, folder: string): Promise<void> {
  const page = await phone.page.context().newPage()
  await page.setViewportSize({ width: 360, height: 100 })
  const colours = namesOf('color').map((name) => `<p><i style="background: var(--color-${name})"></i>${name}</p>`)
  const sizes = namesOf('text')
    .filter((name) => !name?.endsWith('line-height'))
    .map((name) => `<p style="font-size: var(--text-${name})">${name}</p>`)
  for (const [name, rows] of [
    ['colours', colours],
    ['type', sizes],
  ] as const) {
    await page.setContent(`<!doctype html><html data-theme="${theme}"><style>${STYLE}</style>${rows.join('')}`)
    await page.screenshot({ path: `${folder}design-${name}-${theme}.png`, fullPage: true })
  }
  await page.close()
}

async function shootParts(phone: Phone, theme: string, shoot: Shoot): Promise<void> {
  const { screen } = phone
  const open = async (path: string) => {
    await load(phone, path)
    await settled(phone)
  }
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()

  await open('/debug/locale')
  await shoot(phone, `design-buttons-${theme}`)

  await open('/debug/ui-dialog')
  await press('Full dialog')
  await screen.getByRole('dialog').waitFor()
  await shoot(phone, `design-dialog-${theme}`)

  await open('/debug/ui-bottom-sheet')
  await press('Open sheet')
  await screen.getByRole('dialog').waitFor()
  await shoot(phone, `design-sheet-${theme}`)

  await open('/debug/toast')
  await press('success')
  await screen.getByText('A success toast').waitFor()
  await shoot(phone, `design-toast-${theme}`)

  await open('/feedback')
  await screen.locator('form button[type=submit]').click()
  await screen.getByRole('alert').first().waitFor()
  await shoot(phone, `design-fields-${theme}`)

  await open('/rewards/earned')
  await shoot(phone, `design-empty-${theme}`)

  await open('/claim-reward/11111111-1111-4111-8111-111111111111')
  await screen.getByRole('alert').getByText("We couldn't find that.").waitFor()
  await shoot(phone, `design-error-${theme}`)

  await phone.page.route('**/api/v1/points/**', () => {})
  await load(phone, '/points/history')
  // The skeleton of the list itself, not the one shown while the screen's code loads.
  await screen.locator('h1').waitFor()
  await screen.locator('output[data-pending]').first().waitFor()
  await shoot(phone, `design-loading-${theme}`)
}

/** Writes design-*.png to `folder`. */
export async function designPictures(environment: Environment, folder: string, shoot: Shoot): Promise<void> {
  for (const theme of ['light', 'dark']) {
    const phone = await environment.open({ theme, debug: 'true', path: '/debug/locale' })
    await settled(phone)
    await shootTokens(phone, theme, folder)
    await shootParts(phone, theme, shoot)
    await phone.page.context().close()
  }
}
