import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FILMSTRIPS, shownAt, timesUntil } from './filmstrip.ts'

test('a strip has at most twelve pictures, the last of which shows the ready page', () => {
  for (const end of [1, 250, 1999, 4321, 30_000]) {
    const times = timesUntil(end)
    expect(times.length).toBeLessThanOrEqual(12)
    expect(times[0]).toBe(0)
    expect(times.at(-1)).toBeGreaterThanOrEqual(end)
  }
  expect(timesUntil(1000)).toEqual([0, 250, 500, 750, 1000])
})

test('a strip shows at each time what was drawn last, and nothing before the first picture', () => {
  const frames = [
    { at: 300, picture: 'heading' },
    { at: 400, picture: 'placeholders' },
    { at: 900, picture: 'list' },
  ]
  expect(shownAt(frames, [0, 250, 500, 750, 1000])).toEqual([
    undefined,
    undefined,
    'placeholders',
    'placeholders',
    'list',
  ])
})

test.each(['empty-page.jpg', 'missions.jpg'])('the stored filmstrip %s is smaller than 150 KB', (name) => {
  expect(readFileSync(new URL(name, FILMSTRIPS)).length).toBeLessThan(150_000)
})
