import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { zoneOf } from '@momi/contract/rules/calendar'
import { MissionFrame } from '../core/missions/mission-config.ts'
import { lockSubjectVersion, publishVersion, versionOf } from '../core/config/config-versions.ts'
import { campaignOf, isMissionType, missionSubject } from '../features/missions/public.ts'
import { toJson, type Commands } from './command.ts'

const Campaign = z.strictObject({
  missions: z.array(
    z.strictObject({
      country: z.string().refine((country) => zoneOf(country) !== undefined, 'has no campaign'),
      type: z.string().refine(isMissionType, 'is no mission'),
      /** Its `rule` is validated when it is published, with the schema of the mission's kind. */
      config: MissionFrame,
    }),
  ),
})

/**
 * Commands for the configuration of missions. Each changed configuration is stored as a new version, with the operator
 * and the reason.
 */
export const campaignCommands: Commands = {
  'load-campaign': {
    takes: ['<file.json>'],
    does: 'configures missions, all or none, from { "missions": [{ country, type, config }] }',
    changes: true,
    run: async ({ open }, { args: [file = ''], reason }) => {
      const { transact, now } = await open()
      const change = { madeBy: reason.operator, why: reason.why, at: now() }
      const { missions } = await explained(async () => Campaign.parse(JSON.parse(textOf(file))))
      const changed: string[] = []
      await explained(() =>
        transact(async (tx) => {
          for (const { country, type: key, config: body } of missions)
            if ((await publishVersion(tx, missionSubject, { country, key, body }, change)).isNew)
              changed.push(`${country} ${key}`)
        }),
      )
      return `Changed: ${changed.join(', ') || 'none'}. Unchanged: ${missions.length - changed.length}`
    },
  },
  'show-campaign': {
    takes: ['<country>'],
    does: 'prints the missions of a country in the form that load-campaign reads',
    run: async ({ open }, { args: [country = ''] }) =>
      toJson({ missions: await (await open()).db.many(campaignOf, { country }) }),
  },
  'undo-mission': {
    takes: ['<country>/<mission>'],
    does: 'gives a mission the configuration that it had before its last change',
    changes: true,
    run: async ({ open }, { args: [target = ''], reason }) => {
      const [country = '', type = ''] = target.split('/')
      if (!isMissionType(type)) throw new Error(`There is no mission ${type}`)
      const { transact, now } = await open()
      const mission = { kind: 'mission', country, key: type } as const
      const version = await transact(async (tx) => {
        const previous = (await lockSubjectVersion(tx, mission)) - 1
        const body = await versionOf(tx, { ...mission, version: previous })
        if (body === undefined) throw new Error(`There is no earlier configuration of ${target}`)
        await publishVersion(
          tx,
          missionSubject,
          { country, key: type, body },
          { madeBy: reason.operator, why: reason.why, at: now() },
        )
        return previous
      })
      return `Restored version ${version} of ${target}`
    },
  },
}

/** A text file's content, without the byte order mark that some editors write. */
const textOf = (file: string) => readFileSync(file, 'utf8').replace(/^\uFEFF/, '')

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof z.ZodError ? new Error(z.prettifyError(error), { cause: error }) : error
  }
}
