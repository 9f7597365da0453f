import { expect, test } from 'vitest'
import { alertProblemsOf } from './alerts.ts'

const INJECTED_AT = 1_000_000
const drill = { alerts: ['ProcessDown'], alsoAlerts: ['ExporterDown'], injectedAt: INJECTED_AT, lasting: [] }
const problemsWith = (fired: Record<string, number>, more: { lasting?: string[] } = {}) =>
  alertProblemsOf({ ...drill, ...more, fired: new Map(Object.entries(fired)) })

test('a drill has no problem if its alerts fire after its fault; alerts that may fire are tolerated', () => {
  expect(problemsWith({ ProcessDown: INJECTED_AT + 3000, ExporterDown: INJECTED_AT + 9000 })).toEqual([])
})

test('an alert that is silent, early, unexpected or lasting is a problem', () => {
  expect(problemsWith({})).toEqual(['alerts that did not fire: ProcessDown'])
  expect(problemsWith({ ProcessDown: INJECTED_AT - 1 })).toEqual(['alerts that did not fire: ProcessDown'])
  expect(problemsWith({ ProcessDown: INJECTED_AT, NoProcess: INJECTED_AT })).toEqual(['unexpected alerts: NoProcess'])
  expect(problemsWith({ ProcessDown: INJECTED_AT }, { lasting: ['ProcessDown'] })).toEqual([
    'alerts that did not end: ProcessDown',
  ])
})
