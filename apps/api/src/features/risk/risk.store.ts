import { z } from 'zod'
import { json } from '../../db/columns.ts'
import { read } from '../../db/db.ts'
import { RiskPart } from './score.rules.ts'

export const scoreOfUser = read(
  'risk_score_of_user',
  { user: 'uuid' },
  {
    score: 'int4',
    shadow_score: 'int4',
    parts: json(z.array(RiskPart)),
    config_country: 'text?',
    config_version: 'int4?',
    scored_at: 'timestamptz?',
  },
  `select score, shadow_score, parts, config_country, config_version, scored_at from risk_scores where user_id = :user`,
)
