/** The lab's calls to the api in development. */
import type { MissionType, PrizeType } from '@momi/contract'
import type { Device } from './phone.ts'
import type { ScenarioName } from './scenarios.ts'

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/lab/api/${path}`, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  if (!response.ok) throw new Error(`The api answered ${response.status}`)
  return (await response.json()) as T
}

export interface ClockMove {
  days?: number
  minutes?: number
  reset?: true
}

export const readClock = () => ask<{ now: string }>('clock')
export const moveClock = (move: ClockMove) => ask<{ now: string }>('clock', move)
export const switchMission = (country: string, type: MissionType, enabled: boolean) =>
  ask<{ enabled: boolean }>('missions', { country, type, enabled })

/** Announces changes for the worse of a country for a time at least 72 hours away, or withdraws them. */
export const announceChanges = (plan: { country: string; at: string; announced: boolean }) =>
  ask<{ at: string }>('changes', plan)

export interface StaffOfNow {
  accounts: string[]
  password: string
  /** What the authenticators of all accounts show now. */
  code: string
}

export const readStaff = () => ask<StaffOfNow>('staff')

export interface Received {
  channel: 'sms' | 'email'
  to: string
  text: string
  at: string
}

export const readInbox = () => ask<{ messages: Received[] }>('inbox')

export const giveReward = (gift: { user: string; country: string; kind: string }) =>
  ask<{ item: string; redeemFlowId: string }>('rewards', gift)

/** The phone that the server has prepared for a scenario: its ids, country and wallet, and the path to open. */
export interface PreparedPhone {
  device: Device
  country: string
  wallet: string
  path: string
}

export const prepareScenario = (scenario: ScenarioName) => ask<PreparedPhone>('scenarios', { scenario })

/** Sets the next prize of a country's wheel; null: drawn by the odds of the demo campaign. */
export const planSpin = (country: string, prize: PrizeType | null) => ask('wheel', { country, prize })

/** Resets the server's clock to the real time, and the missions to those of the demo campaign. */
export const resetServer = () => ask<{ now: string }>('reset', {})

/** A wallet's balance on the local chain as a decimal; null without a chain. */
export const readWallet = (address: string) =>
  ask<{ balance: string | null; symbol: string }>(`wallet?${new URLSearchParams({ address }).toString()}`)

export interface Push {
  id: number
  title: string
  body: string
  path: string
}

export const readPushes = (token: string) =>
  ask<{ pushes: Push[] }>(`pushes?${new URLSearchParams({ token }).toString()}`)
export const sendPush = (push: Omit<Push, 'id'> & { token: string }) => ask<{ outcomes: string[] }>('push', push)
