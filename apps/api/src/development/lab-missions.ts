import { MISSION_TYPES } from '@momi/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../errors.ts'
import type { Deps } from '../http/deps.ts'
import { parseLabInput } from './parse-lab-input.ts'
import { editMission } from './campaign.ts'

const Switch = z.strictObject({ country: z.string(), type: z.enum(MISSION_TYPES), enabled: z.boolean() })

/** Lets the lab enable and disable a mission of a country. */
export function serveLabMissions(app: FastifyInstance, { database, now }: Pick<Deps, 'database' | 'now'>): void {
  app.post('/lab/api/missions', async (request, reply) => {
    const { country, type, enabled } = parseLabInput(Switch, request.body, 'body', 'country, type and enabled')
    const exists = await database.transact((tx) =>
      editMission(tx, { country, type, edit: { enabled }, madeBy: 'lab', why: 'switched in the lab', at: now() }),
    )
    if (!exists) throw new Refusal('not_found', 'This country has no such mission')
    return reply.header('cache-control', 'no-store').send({ enabled })
  })
}
