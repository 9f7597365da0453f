// Drills of the api's processes.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { releaseBeforeMigration } from '../../../apps/api/src/testing/previous-release.ts'
import type { Drill } from './drill.ts'

/**
 * Alerts that may fire while a process starts: the seconds until it has first read the database count as minutes.
 */
const STARTING = ['ProcessDown', 'DatabaseUnavailable']

export const apiKilled: Drill = {
  title: 'Api processes killed',
  fault: 'kill -9 of each of the three processes in turn, each started again after 3 s',
  mostSeconds: 5,
  alerts: ['ProcessDown'],
  alsoAlerts: STARTING,
  run: async ({ apis, restartApi }) => {
    for (const index of apis.keys()) {
      await apis[index]!.end('SIGKILL')
      await sleep(3000)
      await restartApi(index)
    }
    return []
  },
}

export const rollingUpgrade: Drill = {
  title: 'Rolling upgrade and back',
  fault: 'each process replaced by the release before the newest migration, then each by this one, with SIGTERM',
  mostSeconds: 5,
  mostRetries: 0,
  alerts: [],
  alsoAlerts: STARTING,
  // Runs before the load starts, because it blocks this process for seconds.
  prepare: () => {
    const previous = releaseBeforeMigration()
    if (!previous) throw new Error('This clone has no earlier release: fetch its history')
    return previous
  },
  run: async ({ apis, restartApi }, _load, previous) => {
    try {
      for (const options of [{ release: [previous!.main] }, {}])
        for (const index of apis.keys()) {
          await apis[index]!.end('SIGTERM')
          await restartApi(index, options)
        }
    } finally {
      previous!.remove()
    }
    return ['6 processes replaced']
  },
}

const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const STEPS_S = [90, -90, 0]

/** By how many seconds the clock of an api process is ahead of the clock of this process. */
async function clockOffset({ port }: { port: number }): Promise<number> {
  const { headers } = await fetch(`http://127.0.0.1:${port + 1}/healthz`)
  return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 1000)
}

export const clockSteps: Drill = {
  title: 'Clock steps',
  fault: `the clock of one process jumps by ${STEPS_S.join(', ')} s, 4 s each`,
  mostSeconds: 5,
  alerts: ['ClockWrong'],
  alsoAlerts: STARTING,
  needs: () => (existsSync(FAKETIME) ? undefined : 'the package libfaketime'),
  run: async ({ apis, restartApi, layout: { folder } }, _load, _prepared, injected) => {
    const file = join(folder, 'clock')
    const step = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`)
    step(0)
    const env = {
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    await apis[1]!.end('SIGTERM')
    await restartApi(1, { env })
    const seen: number[] = []
    injected()
    for (const seconds of STEPS_S) {
      step(seconds)
      await sleep(4000)
      seen.push(await clockOffset(apis[1]!))
    }
    await apis[1]!.end('SIGTERM')
    await restartApi(1)
    if (seen.some((offset, index) => Math.abs(offset - STEPS_S[index]!) > 5))
      throw new Error(`The clock was off by ${seen.join(', ')} s`)
    return [`its answers were dated ${seen.join(', ')} s from the machine's clock`]
  },
}
