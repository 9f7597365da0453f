import { read, write } from '../../db/db.ts'

/** Adds a mail to each of these members of staff who is active. */
export const addMails = write(
  'campaign_add_mails',
  { staff: 'uuid[]', about: 'text', about_id: 'uuid', subject: 'text', text: 'text', at: 'timestamptz' },
  {},
  `insert into campaign_mails (id, staff_id, about, about_id, subject, text, at, due_at)
   select gen_random_uuid(), s.id, :about, :about_id, :subject, :text, :at, :at
     from staff s where s.id = any(:staff) and s.disabled_at is null`,
)

/** The active members of staff with one of these roles, each with the account that stands for their person. */
export const staffOfRoles = read(
  'campaign_staff_of_roles',
  { roles: 'text[]' },
  { id: 'uuid', name: 'text', email: 'text', person: 'uuid' },
  `select id, name, email, coalesce(same_person_as, id) as person from staff
    where role = any(:roles) and disabled_at is null
    order by name, id`,
)

export const takeMail = write(
  'campaign_take_mail',
  { now: 'timestamptz', until: 'timestamptz' },
  { id: 'uuid', to: 'text', subject: 'text', text: 'text', attempts: 'int4' },
  `update campaign_mails m set due_at = :until, attempts = m.attempts + 1
     from staff s
    where s.id = m.staff_id
      and m.id = (select id from campaign_mails where due_at <= :now order by due_at limit 1 for update skip locked)
   returning m.id, s.email as "to", m.subject, m.text, m.attempts`,
)

export const removeMail = write('campaign_remove_mail', { id: 'uuid' }, {}, 'delete from campaign_mails where id = :id')

export const rescheduleMail = write(
  'campaign_reschedule_mail',
  { id: 'uuid', due_at: 'timestamptz?' },
  {},
  'update campaign_mails set due_at = :due_at where id = :id',
)

export const resumeMail = write(
  'campaign_resume_mail',
  { ref: 'text', at: 'timestamptz' },
  {},
  'update campaign_mails set due_at = :at, attempts = 0 where id::text = :ref and due_at is null',
)

/** The due time of the oldest mail. */
export const oldestMail = read(
  'campaign_oldest_mail',
  {},
  { at: 'timestamptz?' },
  'select min(due_at) as at from campaign_mails',
)
