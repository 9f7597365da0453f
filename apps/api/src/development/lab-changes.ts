import { EVERYWHERE } from '@momi/contract/config-subjects'
import { CAMPAIGN_COUNTRIES } from '@momi/contract/rules/calendar'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { announce, NOTICE_MS, withdraw } from '../core/config/announcements.ts'
import { liveOf } from '../core/config/config-versions.ts'
import type { SubjectKind } from '../core/config/subject.ts'
import type { Tx } from '../db/db.ts'
import { marketItemSubject } from '../features/market/public.ts'
import { missionSubject } from '../features/missions/public.ts'
import { EXCHANGE_RATE, exchangeRateSubject } from '../features/points/public.ts'
import { Refusal } from '../errors.ts'
import type { Deps } from '../http/deps.ts'
import { parseLabInput } from './parse-lab-input.ts'

const Plan = z.strictObject({
  country: z.string().refine((country) => CAMPAIGN_COUNTRIES.includes(country)),
  /** When the changes take effect, at least 72 hours from now. */
  at: z.iso.datetime(),
  /** false: withdraws what was announced for this time. */
  announced: z.boolean(),
})

/** What the lab announces for a country: a change of each kind that people see. */
const changesOf = (country: string) => [
  change(missionSubject, country, 'streaks', (body) => ({
    ...body,
    rule: { ...Object(body.rule), points: [5, 5, 10, 10, 15, 15, 20] },
  })),
  change(missionSubject, country, 'read_articles', (body) => ({
    ...body,
    rule: { ...Object(body.rule), articles: 8 },
  })),
  change(missionSubject, country, 'data_saved', (body) => ({ ...body, rule: withHigherSteps(body.rule) })),
  change(missionSubject, country, 'set_wallpaper', (body) => ({ ...body, enabled: false })),
  change(missionSubject, country, 'roulette', (body) => ({ ...body, rule: { ...Object(body.rule), spinPrice: 60 } })),
  change(marketItemSubject, EVERYWHERE, 'drum', (body) => ({ ...body, price: body.price * 2 })),
  change(exchangeRateSubject, country, EXCHANGE_RATE, (body) => ({ ...body, pointsPerUnit: body.pointsPerUnit * 2 })),
]

function withHigherSteps(rule: unknown) {
  const { steps, ...rest } = rule as { steps: { kilobytes: number }[] }
  return { ...rest, steps: steps.map((step) => ({ ...step, kilobytes: step.kilobytes * 2 })) }
}

/** A function that announces a change of a subject, or withdraws it. */
function change<B>(kind: SubjectKind<B>, country: string, key: string, edit: (body: B) => B) {
  const subject = { country, key }
  return async (tx: Tx, { now, publishAt, announced }: { now: Date; publishAt: Date; announced: boolean }) => {
    const live = await liveOf(tx, { kind: kind.kind, ...subject })
    if (!announced) await withdraw(tx, { kind: kind.kind, ...subject }, publishAt)
    else if (live) await announce(tx, { kind, subject, body: edit(live.body as B), now, publishAt })
  }
}

/** Lets the lab announce changes for the worse, which people see on the cards and screens that they concern. */
export function serveLabChanges(app: FastifyInstance, { database, now }: Pick<Deps, 'database' | 'now'>): void {
  app.post('/lab/api/changes', async (request, reply) => {
    const { country, at, announced } = parseLabInput(Plan, request.body, 'body', 'country, at and announced')
    const publishAt = new Date(at)
    if (announced && publishAt.getTime() < now().getTime() + NOTICE_MS)
      throw new Refusal('validation_error', 'A change for the worse is announced 72 hours before')
    await database.transact(async (tx) => {
      for (const apply of changesOf(country)) await apply(tx, { now: now(), publishAt, announced })
    })
    return reply.header('cache-control', 'no-store').send({ at: publishAt })
  })
}
