import { expect, test } from 'vitest'
import { fitWithin } from './shrink-image.ts'

test.each([
  [1080, 2400, 1280, [576, 1280]],
  [2400, 1080, 1280, [1280, 576]],
  [360, 740, 1280, [360, 740]],
  [1280, 1280, 1280, [1280, 1280]],
  [1, 20_000, 1280, [1, 1280]],
])('[FBK-01] a picture of %i × %i fits into %i', (width, height, most, size) => {
  expect(fitWithin(width, height, most)).toEqual(size)
})
