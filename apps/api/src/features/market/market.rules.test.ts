import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { offerHash } from './market.rules.ts'

const offer = { id: 'sunset', product: 'premium-wallpaper', name: { en: 'Sunset' }, price: 100, clientType: 'web' }

test('the hash of an offer names all that a person saw of it', () => {
  expect(offerHash(offer)).toBe(
    createHash('sha256').update('["sunset","premium-wallpaper",{"en":"Sunset"},100,"web"]').digest('base64url'),
  )
  for (const change of [
    { id: 'dawn' },
    { product: 'premium-icon' },
    { name: { en: 'Dawn' } },
    { price: 99 },
    { clientType: 'minipay' },
  ])
    expect(offerHash({ ...offer, ...change })).not.toBe(offerHash(offer))
})
