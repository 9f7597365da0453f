import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterAccount } from '../../testing/cluster-account.ts'
import { BOX, layoutOf } from './cluster-layout.ts'

test('each account has one place inside of the picture, with the number of its row, and each line ends at one', () => {
  const Links = fc.array(
    fc.subarray(
      Array.from({ length: 60 }, (_, index) => `account-${index}`),
      { minLength: 2 },
    ),
    {
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), Links, (count, shared) => {
      const accounts = Array.from({ length: count }, (_, index) => clusterAccount(`account-${index}`))
      const known = new Set(accounts.map(({ id }) => id))
      const links = shared.map((ids) => ({ kind: 'WALLET' as const, accounts: ids.filter((id) => known.has(id)) }))
      const layout = layoutOf({ accounts, links })
      expect(layout.accounts.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
        accounts.map((_, index) => index + 1),
      )
      for (const { id, number, x, y } of layout.accounts) {
        expect(accounts[number - 1]!.id).toBe(id)
        for (const place of [x, y]) expect(place >= 20 && place <= layout.size - 20).toBe(true)
      }
      const ends = new Set(layout.accounts.map(({ x, y }) => `${x} ${y}`))
      expect(ends.size).toBe(count)
      for (const { to } of layout.links) for (const { x, y } of to) expect(ends).toContain(`${x} ${y}`)
    }),
  )
})

test('no line goes through a box that is not its own, if another turn of the boxes avoids that', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const { links } = layoutOf({
    accounts: ids.map((id) => clusterAccount(id)),
    links: [
      { kind: 'DEVICE', accounts: ['h', 'a', 'g'] },
      { kind: 'WALLET', accounts: ['a', 'g', 'd', 'c', 'e', 'b'] },
      { kind: 'CPF', accounts: ['g', 'h'] },
      { kind: 'NUMBER', accounts: ['e', 'f'] },
    ],
  })
  /** Points along a line that lie in a box. */
  const inside = (box: { x: number; y: number }, from: { x: number; y: number }, to: { x: number; y: number }) =>
    Array.from({ length: 200 }, (_, step) => step / 200).filter(
      (share) =>
        Math.abs(from.x + share * (to.x - from.x) - box.x) < BOX.width / 2 &&
        Math.abs(from.y + share * (to.y - from.y) - box.y) < BOX.height / 2,
    )
  const crossed = links.flatMap((link) =>
    links.filter((other) => other !== link).flatMap((other) => link.to.flatMap((end) => inside(other, end, link))),
  )
  expect(crossed).toEqual([])
})
