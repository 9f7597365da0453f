import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../testing/fakes.ts'
import { UnsupportedMethodError, type Host } from './host.ts'
import { webHost } from './web.ts'

const allOf = async (host: Host) => ({
  clientName: await host.clientName(),
  walletAddress: await host.walletAddress(),
  isDefaultBrowser: await host.isDefaultBrowser(),
  localization: await host.localization(),
  version: await host.version(),
  kilobytesSavedToday: await host.kilobytesSavedToday(),
})

const shipped = {
  clientName: 'ofa',
  walletAddress: undefined,
  isDefaultBrowser: false,
  localization: 'ng',
  version: '90.0',
  kilobytesSavedToday: 0,
}

test('[APP-15] the defaults of plain web are localization ng, default browser false, kilobytes 0', async () => {
  expect(await allOf(webHost(memoryStorage()))).toEqual(shipped)
})

test('each value of plain web can be overridden in local storage', async () => {
  const given = {
    clientName: 'mini',
    walletAddress: '0xAb',
    isDefaultBrowser: true,
    localization: 'br',
    version: '86.1',
    kilobytesSavedToday: 12,
  }
  expect(await allOf(webHost(memoryStorage({ 'momi.web': JSON.stringify(given) })))).toEqual(given)
})

describe('an invalid stored value is ignored', () => {
  test.each([
    'not JSON',
    'null',
    '7',
    '[]',
    '{"version":90,"isDefaultBrowser":"true","kilobytesSavedToday":"1"}',
    '{"toString":"x","__proto__":{"clientName":"mini"}}',
  ])('%s', async (stored) => {
    expect(await allOf(webHost(memoryStorage({ 'momi.web': stored })))).toEqual(shipped)
  })
})

test.each<[string, (host: Host) => Promise<void>]>([
  ['openDefaultBrowserDialog', (host) => host.openDefaultBrowserDialog()],
  ['openNativeScreen', (host) => host.openNativeScreen('x')],
  ['openDeepLink', (host) => host.openDeepLink('x')],
  ['triggerDataSavedReport', (host) => host.triggerDataSavedReport()],
  ['close', (host) => host.close()],
  ['requestSocialLogin', async (host) => (await host.social()).login('google')],
])('[DEV-01] in plain web, the method %s raises the unsupported-method error', async (method, act) => {
  await expect(act(webHost(memoryStorage()))).rejects.toEqual(new UnsupportedMethodError(method))
})

test('plain web has no capabilities', async () => {
  expect(await webHost(memoryStorage()).capabilities()).toEqual([])
})
