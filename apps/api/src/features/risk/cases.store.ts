import { z } from 'zod'
import { json, text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'
import { RiskPart } from './score.rules.ts'

/**
 * Adds what signals in shadow would have held, unless the account has a case within the window; returns the parts of the
 * new ones.
 */
export const addCases = write(
  'risk_add_cases',
  { rows: 'jsonb', country: 'text', version: 'int4', now: 'timestamptz', since: 'timestamptz' },
  { parts: json(z.array(RiskPart)) },
  `insert into risk_cases (user_id, country, score, parts, config_country, config_version, at)
   select r.user_id, r.country, r.score, r.parts, :country, :version, :now
     from jsonb_to_recordset(:rows) as r (user_id uuid, country text, score int, parts jsonb)
    where not exists (select from risk_cases c where c.user_id = r.user_id and c.at > :since)
   returning parts`,
)

/** Adds to what rules did on a day. */
export const countDay = write(
  'risk_count_day',
  { day: 'date', rows: 'jsonb' },
  {},
  `insert into risk_signal_days as known (signal, terms, day, scored, cases, confirmed, refuted)
   select signal, terms, :day, scored, cases, confirmed, refuted
     from jsonb_to_recordset(:rows) as r (signal text, terms text, scored int, cases int, confirmed int, refuted int)
    order by signal, terms
   on conflict (signal, terms, day) do update
     set scored = known.scored + excluded.scored, cases = known.cases + excluded.cases,
         confirmed = known.confirmed + excluded.confirmed, refuted = known.refuted + excluded.refuted`,
)

/** What rules did until now. */
export const evidence = read(
  'risk_evidence',
  { signals: 'text[]', terms: 'text[]' },
  { signal: 'text', terms: 'text', days: 'int4', cases: 'int8', confirmed: 'int8', refuted: 'int8' },
  `select d.signal, d.terms, count(*)::int4 as days, sum(d.cases)::int8 as cases, sum(d.confirmed)::int8 as confirmed,
          sum(d.refuted)::int8 as refuted
     from unnest(:signals::text[], :terms::text[]) as r (signal, terms)
     join risk_signal_days d on d.signal = r.signal and d.terms = r.terms
    group by d.signal, d.terms`,
)

const CASE = {
  id: 'uuid',
  user: 'uuid',
  country: 'text',
  score: 'int4',
  parts: json(z.array(RiskPart)),
  at: 'timestamptz',
} as const

/** Cases that nobody has reviewed. Their ids are random, so the first ones are a random sample. */
export const openCases = read(
  'risk_open_cases',
  { most: 'int8' },
  CASE,
  `select id, user_id as "user", country, score, parts, at from risk_cases where verdict is null order by id limit :most`,
)

export const lockCase = write(
  'risk_lock_case',
  { id: 'uuid' },
  { ...CASE, verdict: text(z.enum(['RIGHT', 'WRONG']).nullable()) },
  `select id, user_id as "user", country, score, parts, at, verdict from risk_cases where id = :id for update`,
)

export const setVerdict = write(
  'risk_set_verdict',
  { id: 'uuid', verdict: 'text', staff: 'uuid', at: 'timestamptz' },
  {},
  'update risk_cases set verdict = :verdict, reviewed_by = :staff, reviewed_at = :at where id = :id',
)

/** Counts a verdict on the day on which the case was opened. */
export const countVerdict = write(
  'risk_count_verdict',
  { day: 'date', rows: 'jsonb' },
  {},
  `update risk_signal_days d set confirmed = d.confirmed + r.confirmed, refuted = d.refuted + r.refuted
     from jsonb_to_recordset(:rows) as r (signal text, terms text, confirmed int, refuted int)
    where d.signal = r.signal and d.terms = r.terms and d.day = :day`,
)
