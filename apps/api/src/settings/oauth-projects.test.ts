import { SettingError } from '@momi/contract/settings'
import { expect, test } from 'vitest'
import { oauthProjects, plainAddressOf } from './oauth-projects.ts'

const google = {
  id: 'google',
  kind: 'google',
  issuer: 'https://accounts.google.com',
  clientId: 'ours',
  clientSecret: 'canary-secret',
}
const rewards = { id: 'rewards', redirectUrls: ['https://momi.example/login/moa'], providers: [google] }
const read = (value: unknown) => oauthProjects('OAUTH_PROJECTS', JSON.stringify(value))

test('a valid project with its providers is read unchanged', () => {
  expect(read([rewards])).toEqual([rewards])
  expect(read([])).toEqual([])
})

test.each([
  ['a value that is not a list', {}, 'OAUTH_PROJECTS: Invalid input: expected array, received object'],
  [
    'a provider of no known kind',
    [{ ...rewards, providers: [{ ...google, kind: 'canary-secret' }] }],
    'OAUTH_PROJECTS[0].providers[0].kind: Invalid option: expected one of "google"|"moa"',
  ],
  [
    'a provider without a secret',
    [{ ...rewards, providers: [{ ...google, clientSecret: '' }] }],
    'OAUTH_PROJECTS[0].providers[0].clientSecret: Too small: expected string to have >=1 characters',
  ],
  [
    'an issuer that is no URL',
    [{ ...rewards, providers: [{ ...google, issuer: 'canary-secret' }] }],
    'OAUTH_PROJECTS[0].providers[0].issuer: must be an http or https URL',
  ],
  ['an unknown field', [{ ...rewards, redirectUrl: 'x' }], 'OAUTH_PROJECTS[0]: has unknown fields'],
  [
    'two providers of one id',
    [{ ...rewards, providers: [google, google] }],
    'OAUTH_PROJECTS[0].providers: has an id twice',
  ],
  ['two projects of one id', [rewards, rewards], 'OAUTH_PROJECTS: has an id twice'],
])('%s is refused, and the message names the place', (_, value, message) => {
  expect(() => read(value)).toThrow(new SettingError(message))
})

test.each([
  'https://momi.example',
  'https://MOMI.example/login/moa',
  'https://momi.example:443/login/moa',
  'https://momi.example/a/../login/moa',
  'https://user@momi.example/login/moa',
  'https://momi.example/login/moa#here',
  'javascript:alert(1)',
  '/login/moa',
])('the redirect URL %s is refused, because it is not in canonical form', (url) => {
  expect(() => read([{ ...rewards, redirectUrls: [url] }])).toThrow(/^OAUTH_PROJECTS\[0\]\.redirectUrls\[0\]: must be /)
})

test('invalid JSON is refused without being repeated in the message', () => {
  expect(() => oauthProjects('OAUTH_PROJECTS', '[canary-secret')).toThrow(
    new SettingError('OAUTH_PROJECTS is not valid JSON'),
  )
})

test('the first URL without encryption is reported', () => {
  expect(plainAddressOf([rewards] as never)).toBeUndefined()
  const plain = { ...rewards, providers: [{ ...google, issuer: 'http://accounts.example' }] }
  expect(plainAddressOf([plain] as never)).toBe('http://accounts.example')
})
