import { PERMISSIONS } from '@momi/contract/permissions'
import type { Ctx } from '../../core/context.ts'
import { runLeasedWork, type WorkCtx } from '../../core/work/leased-work.ts'
import type { Email } from '../../gateways/email/email.ts'
import type { Values } from '../../db/columns.ts'
import type { Db, Tx } from '../../db/db.ts'
import { hasMail } from '../../gateways/gateways.ts'
import { isSamePerson, type Account } from '../staff/public.ts'
import { mayDecide } from './approval.rules.ts'
import type { Change } from './change.ts'
import * as store from './mails.store.ts'
import { countryName } from './words/names.ts'

type MailCtx = Pick<Ctx, 'env' | 'now'>

interface Mail {
  to: readonly string[]
  about: 'CHANGE' | 'STOP' | 'ALERT'
  id: string
  subject: string
  text: string
}

const PAGES: Readonly<Record<Mail['about'], (id: string) => string>> = {
  CHANGE: (id) => `/campaign/changes/${id}`,
  STOP: () => '/campaign',
  ALERT: () => '/',
}

/**
 * Adds a mail to the transaction of what it tells of; the job `campaign-mails` sends it. Without a mail server nobody is
 * told by mail, and the mail is not kept.
 */
async function addMail(tx: Tx, { env, now }: MailCtx, { to, about, id, subject, text }: Mail): Promise<void> {
  if (!hasMail(env)) return
  await tx.one(store.addMails, {
    staff: [...to],
    about,
    about_id: id,
    subject: `${env.BRAND_PRODUCT}: ${subject}`,
    text: `${text}\n\n${env.CONSOLE_ORIGIN}${PAGES[about](id)}`,
    at: now(),
  })
}

const deciders = (db: Db) => db.many(store.staffOfRoles, { roles: [...PERMISSIONS['campaign.approve']] })

/** The active members of staff who may decide a change. */
export const decidersOf = async (db: Db, { contributors }: Pick<Change, 'contributors'>) =>
  (await deciders(db)).filter((account) => mayDecide(account, contributors))

/** Asks everybody who may decide a change to do so. */
export async function askForApproval(tx: Tx, ctx: MailCtx, change: Change): Promise<void> {
  const to = (await decidersOf(tx, change)).map(({ id }) => id)
  const text = `${change.created_by_name} asks you to approve this change within 72 hours: ${change.title}. Reason: ${change.why}`
  await addMail(tx, ctx, { to, about: 'CHANGE', id: change.id, subject: 'a change waits for your approval', text })
}

/** Tells everybody who has written something of a change what became of it. */
export async function tellContributors(
  tx: Tx,
  ctx: MailCtx,
  change: Change,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  const to = change.contributors.map(({ id }) => id)
  await addMail(tx, ctx, { to, about: 'CHANGE', id: change.id, subject, text: `${change.title}: ${text}` })
}

interface Stopped {
  id: string
  name: string
  reason: string
  /** undefined: an operator who is no member of staff. */
  by: Account | undefined
  byName: string
}

/** Asks everybody who may look at a stop to do so. */
export async function askForLook(tx: Tx, ctx: MailCtx, { id, name, reason, by, byName }: Stopped): Promise<void> {
  const to = (await deciders(tx)).filter((account) => !by || !isSamePerson(account, by)).map((account) => account.id)
  const text = `${byName} switched off at once: ${name}. Reason: ${reason}. Please look at it within 24 hours.`
  await addMail(tx, ctx, { to, about: 'STOP', id, subject: `${name} was switched off`, text })
}

/** Tells everybody who may release it that a brake has stopped a mission. */
export async function tellOfBrake(
  tx: Tx,
  ctx: MailCtx,
  { id, name, reason }: { id: string; name: string; reason: string },
): Promise<void> {
  const to = (await deciders(tx)).map((account) => account.id)
  const text = `A brake stopped: ${name}. ${reason} It stays off until a person releases it.`
  await addMail(tx, ctx, { to, about: 'STOP', id, subject: `a brake stopped ${name}`, text })
}

/** Tells who may take care of it of an alert: what is used up, or given much faster than expected. */
export async function tellOfAlert(
  tx: Tx,
  ctx: MailCtx,
  { id, name, country, text }: { id: string; name: string; country: string; text: string },
): Promise<void> {
  const to = (await tx.many(store.staffOfRoles, { roles: [...PERMISSIONS['alerts.acknowledge']] })).map(({ id }) => id)
  const subject = `${countryName(country)}, ${name}`
  await addMail(tx, ctx, { to, about: 'ALERT', id, subject, text: `${subject}: ${text}` })
}

type Due = Values<typeof store.takeMail.row>

export const sendMails = ({ transact, now, log, email }: WorkCtx & { email: Email }): Promise<void> =>
  runLeasedWork<Due>(
    { transact, now, log },
    {
      job: 'campaign-mails',
      refOf: ({ id }) => id,
      take: (tx, lease) => tx.one(store.takeMail, lease),
      perform: async ({ id, to, subject, text }) => {
        await email.send({ to, subject, text })
        await transact((tx) => tx.one(store.removeMail, { id }))
      },
      postpone: (tx, { id }, dueAt) => tx.one(store.rescheduleMail, { id, due_at: dueAt }),
    },
  )
