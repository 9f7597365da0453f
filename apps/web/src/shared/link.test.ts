import { expect, test } from 'vitest'
import { linkTo } from './link.ts'

test('a path without parameters is its own link', () => {
  expect(linkTo('/missions')).toBe('/missions')
})

test('the value of a parameter is encoded into the path', () => {
  expect(linkTo('/giveaway/claim/:rewardChoice', { rewardChoice: '1 GB/day' })).toBe('/giveaway/claim/1%20GB%2Fday')
})

test('values that are not parameters of the path become the query', () => {
  expect(linkTo('/login/google', { next: '/points?a=b' })).toBe('/login/google?next=%2Fpoints%3Fa%3Db')
  expect(linkTo('/rewards/won/:id', { id: 'r1', from: 'wheel' })).toBe('/rewards/won/r1?from=wheel')
})
