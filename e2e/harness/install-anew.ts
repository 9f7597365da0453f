import { randomBytes } from 'node:crypto'
import { load } from './inspect.ts'
import { loadedFrame, type Phone, type PhoneSettings } from './phone.ts'

const hex = (bytes: number) => randomBytes(bytes).toString('hex')
const valueOf = (setting: string) => (/^(true|false)$/.test(setting) ? setting === 'true' : setting)

/**
 * Replaces the phone's install by a new one with these settings, for a new person. This takes one page load; opening
 * another phone takes two and a browser context. The service worker and its caches stay. If the lab reloads the page
 * later, the lab's settings apply again.
 */
export async function installAnew(
  phone: Phone,
  { path = '/missions', ...settings }: Omit<PhoneSettings, 'phone' | 'size' | 'kilobytes'> = {},
): Promise<void> {
  const given = Object.entries(settings).map(([name, setting]) => [name, valueOf(setting)])
  const device = { haid: hex(16), huid: hex(32) }
  // The lab's host script reads `window.name` before the page's own scripts run.
  const name = JSON.stringify({ wallet: `0x${hex(20)}`, ...Object.fromEntries(given), device })
  await (await loadedFrame(phone)).evaluate((text) => (window.name = text), name)
  await load(phone, path)
}
