import { expect, test } from 'vitest'
import { pathsIn, routePaths } from './route-paths.ts'

test('paths are read only from route records, in order', () => {
  const source = `
    const RECORDS = [
      { path: '/points', layout: 'fullscreen', load: async () => ({ path: '/elsewhere' }) },
      { layout: 'footer', path: '/claim-form/:redeemFlowId', catalogs: ['a'] },
    ] as const
    const REDIRECTS = { '/': '/missions' }`
  expect(pathsIn('routes.ts', source)).toEqual(['/points', '/claim-form/:redeemFlowId'])
})

test('the routes of the first page and the lazy routes are both listed', () => {
  expect(routePaths()).toEqual(
    expect.arrayContaining(['/missions', '/missions/streaks', '/giveaway/claim/:rewardChoice']),
  )
})
