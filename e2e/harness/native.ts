import { frameOf, load, settled } from './inspect.ts'
import type { Environment } from './environment.ts'
import type { Phone, PhoneSettings } from './phone.ts'
import { tokenOf } from './token.ts'

/** Calls the api with the token of the phone's person, as the vendor's app does. */
export async function asPerson<T>(phone: Phone, method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  // Forces a new token, because moving the clock by days expires the previous token.
  const token = await tokenOf(phone, true)
  const { status, answer } = await frameOf(phone).evaluate(
    async ([bearer, verb, url, payload, key]) => {
      const response = await fetch(url, {
        method: verb,
        headers: {
          authorization: `Bearer ${bearer}`,
          'idempotency-key': key,
          ...(payload !== undefined && { 'content-type': 'application/json' }),
        },
        ...(payload !== undefined && { body: payload }),
      })
      return { status: response.status, answer: await response.text() }
    },
    [token, method, path, body && JSON.stringify(body), crypto.randomUUID()] as const,
  )
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${answer}`)
  return JSON.parse(answer) as T
}

interface Card {
  type: string
  counter: { missionDay: string; count: number; status: string } | null
}
interface Reported {
  awards: { missionType: string; points: number; rewardItemId: string | null }[]
  balance: number
}

/** Moves the server's clock, because nothing counts for a new account before the time in which it can be counted. */
export const passMinutes = (phone: Phone, minutes: number) =>
  phone.page.evaluate(async (by) => {
    const headers = { 'content-type': 'application/json' }
    await fetch('/lab/api/clock', { method: 'POST', headers, body: JSON.stringify({ minutes: by }) })
  }, minutes)

/**
 * Lets five minutes pass, and reports today's count of a mission as the app does, with the mission day and the status
 * from the server.
 */
export async function reportCounter(phone: Phone, type: string, count: number): Promise<Reported> {
  // The account exists from its first call on, which may be this one.
  await asPerson(phone, 'GET', '/api/v1/user/me')
  await passMinutes(phone, 5)
  const { missions } = await asPerson<{ missions: Card[] }>(phone, 'GET', '/api/v2/user/missions')
  const counter = missions.find((mission) => mission.type === type)?.counter
  if (!counter) throw new Error(`${type} is not counted here`)
  const { missionDay, status } = counter
  return asPerson(phone, 'POST', `/api/v2/user/missions/${type}/report-counter`, { count, missionDay, status })
}

/**
 * Opens a phone whose haid ends with `haidEnd`, and `path` on this phone. The ids are set while no page of the client
 * runs, because a running page would detect another person's token and reload.
 */
export async function openDevice(
  environment: Environment,
  haidEnd: string,
  settings: PhoneSettings,
  path: string,
): Promise<Phone> {
  const phone = await environment.open({ ...settings, path: '/sw.js' })
  await frameOf(phone).evaluate((end) => {
    const random = () => crypto.randomUUID().replaceAll('-', '')
    localStorage.setItem('lab.native', JSON.stringify({ haid: random().slice(1) + end, huid: random() }))
  }, haidEnd)
  await load(phone, path)
  await settled(phone)
  return phone
}
