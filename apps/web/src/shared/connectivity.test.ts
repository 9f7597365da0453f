// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteFreshAnswer, setOffline, useIsOffline, watchConnection } from './connectivity.ts'

const isOffline = () => renderHook(useIsOffline).result.current

let isOnLine = true
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnLine)
})
afterEach(() => {
  cleanup()
  setOffline(false)
  isOnLine = true
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a network that went before the connection is watched is missed', () => {
  isOnLine = false
  watchConnection()
  expect(isOffline()).toBe(true)
})

test('an answer that was requested before the network went does not end that the phone is offline', () => {
  isOnLine = false
  setOffline(true)
  noteFreshAnswer('GET /api/v1/points')
  expect(isOffline()).toBe(true)
})

test('where the browser says offline by mistake, the answers that arrive are believed', () => {
  isOnLine = false
  setOffline(true)
  vi.advanceTimersByTime(6000)
  noteFreshAnswer('GET /api/v1/points')
  expect(isOffline()).toBe(false)
})

test('an answer ends that calls were failing', () => {
  setOffline(true)
  noteFreshAnswer('GET /api/v1/points')
  expect(isOffline()).toBe(false)
})
