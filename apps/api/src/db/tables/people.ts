import { DAY, SECOND } from '@momi/contract/rules/durations'
import { MINE, PRIVACY, type Table } from './table.ts'

/** How long it is stored what clients report. */
const REPORTS = 7 * DAY

const OF_MY_SESSIONS = 'in (select id from sessions where user_id = any(:users))'
const OF_MY_DEVICES = 'haid in (select haid from app_instances where user_id = any(:users))'

/** Accounts with their devices, sessions, identities and wallets, and what calls, pushes and clients leave. */
export const PEOPLE = {
  // Single-use proofs and codes.
  login_proofs: {
    bound: 'purged',
    time: 'expires_at',
    purges: [{ after: 0 }],
    person: { of: `session_id ${OF_MY_SESSIONS}`, erase: 'delete', merge: 'stay' },
  },
  login_codes: {
    bound: 'purged',
    time: 'created_at',
    purges: [{ after: DAY }],
    person: { of: `session_id ${OF_MY_SESSIONS}`, erase: 'delete', merge: 'stay' },
  },
  // Expired authorization requests and codes stay for a minute, so that a repeated call gets the first answer.
  oauth_codes: {
    bound: 'purged',
    time: 'expires_at',
    purges: [{ after: 60 * SECOND }],
    person: { of: `used_by ${OF_MY_SESSIONS}`, erase: 'delete', merge: 'stay' },
  },
  authorization_requests: { bound: 'purged', time: 'expires_at', purges: [{ after: 60 * SECOND }] },
  minipay_links: {
    bound: 'purged',
    time: 'expires_at',
    purges: [{ after: 7 * DAY }],
    person: { of: `session_id ${OF_MY_SESSIONS}`, erase: 'delete', merge: 'stay' },
  },

  // What calls, pushes and clients leave.
  idempotency_keys: {
    bound: 'purged',
    time: 'at',
    purges: [{ after: 3 * DAY }],
    person: { of: MINE, erase: 'delete', merge: 'move' },
  },
  limits: { bound: 'purged', time: 'window_start', purges: [{ after: 2 * DAY }] },
  // FCM itself drops a token that was idle for 270 days.
  push_tokens: {
    bound: 'purged',
    time: 'seen_at',
    purges: [{ after: 270 * DAY }],
    person: {
      of: MINE,
      copy: { without: ['token', 'token_hash', 'token_sealed'] },
      erase: 'delete',
      merge: 'move',
    },
  },
  notification_log: {
    bound: 'purged',
    time: 'at',
    isAppendOnly: true,
    purges: [{ after: 30 * DAY }],
    person: { of: MINE, copy: { without: ['haid', 'haid_hash', 'token_hash'] }, erase: 'delete', merge: 'stay' },
  },
  // An older report is no longer forwarded.
  client_reports_unsent: {
    bound: 'purged',
    time: 'received_at',
    purges: [{ after: 3 * DAY }],
    person: { of: MINE, erase: 'delete', merge: 'stay' },
  },
  client_report_batches: {
    bound: 'purged',
    time: 'received_at',
    isAppendOnly: true,
    purges: [{ after: REPORTS }],
    person: { of: MINE, copy: {}, erase: 'delete', merge: 'stay' },
  },
  // Of releases before 2026-11-27.
  client_reports: {
    bound: 'purged',
    time: 'received_at',
    isAppendOnly: true,
    purges: [{ after: REPORTS }],
    person: { of: MINE, copy: {}, erase: 'delete', merge: 'stay' },
  },
  client_states: { bound: 'person', person: { of: MINE, copy: {}, erase: 'delete', merge: 'move' } },
  active_people: {
    bound: 'purged',
    time: 'first_at',
    purges: [{ after: 3 * DAY }],
    person: { of: MINE, erase: 'delete', merge: 'stay' },
  },
  // The column `reason` may name another account.
  refusals: {
    bound: 'purged',
    time: 'last_at',
    purges: [{ after: 90 * DAY }],
    person: { of: MINE, copy: { without: ['reason'] }, erase: 'delete', merge: 'stay' },
  },
  feedback: {
    bound: 'purged',
    time: 'at',
    purges: [{ after: PRIVACY }],
    person: {
      of: MINE,
      copy: { sealed: { columns: ['phone', 'email', 'summary_sealed'], by: 'id' } },
      erase: 'delete',
      merge: 'stay',
    },
  },
  // The job `screenshots` deletes the object and its row; an erasure makes both due.
  feedback_screenshots: { bound: 'purged' },

  // Wallets, identities and devices.
  wallet_changes: {
    bound: 'purged',
    time: 'at',
    isAppendOnly: true,
    purges: [{ after: 365 * DAY }],
    person: { of: MINE, copy: {}, erase: 'delete', merge: 'stay' },
  },
  account_changes: {
    bound: 'purged',
    time: 'at',
    purges: [{ after: 365 * DAY }],
    person: { of: MINE, copy: { without: ['token_hash', 'notice'] }, erase: 'delete', merge: 'move' },
  },
  move_codes: {
    bound: 'purged',
    time: 'expires_at',
    purges: [{ after: DAY }],
    person: { of: MINE, erase: 'delete', merge: 'stay' },
  },
  // The moves of an erased person stay, without the person, because they limit those of the phone.
  device_moves: {
    bound: 'purged',
    time: 'at',
    purges: [{ after: 365 * DAY }],
    person: { of: MINE, copy: { without: ['change_token_hash', 'to_user_id'] }, erase: 'delete', merge: 'stay' },
  },
  device_once: { bound: 'person', person: { of: OF_MY_DEVICES, erase: 'delete', merge: 'stay' } },
  // Kept as long as an authority may ask for them; only a person and their appeals are in them.
  account_holds: {
    bound: 'purged',
    time: 'placed_at',
    purges: [{ after: 3 * 365 * DAY, due: 'ended_at < :before' }],
    person: {
      of: MINE,
      copy: { without: ['signals', 'score', 'config_version', 'person_signals', 'placed_by', 'confirmed_by'] },
      erase: 'keep',
      merge: 'move',
    },
  },
  account_hold_steps: {
    bound: 'purged',
    time: 'at',
    purges: [
      { what: 'words', after: PRIVACY, due: 'at < :before', clears: ['words', 'reason'] },
      { what: 'steps', after: 3 * 365 * DAY },
    ],
    person: {
      of: 'hold_id in (select id from account_holds where user_id = any(:users))',
      copy: { without: ['staff_id', 'reason'], sealed: { columns: ['words'], by: 'id' } },
      erase: { set: 'words = null, reason = null' },
      merge: 'stay',
    },
  },
  suspended_signals: { bound: 'few', time: 'at' },
  // Both columns may name another account.
  paid_wallets: {
    bound: 'prize',
    person: {
      of: '(user_id = any(:users) or former_user_id = any(:users))',
      copy: { without: ['user_id', 'former_user_id'] },
      erase: {
        statement: `with freed as (update paid_wallets set former_user_id = null
           where former_user_id = any(:users) and not user_id = any(:users))
          delete from paid_wallets where user_id = any(:users)`,
      },
      merge: 'move',
    },
  },
  user_wallets: { bound: 'person', person: { of: MINE, copy: {}, erase: 'delete', merge: 'move' } },
  login_methods: {
    bound: 'person',
    person: {
      of: MINE,
      copy: { without: ['subject_hash', 'label_hash'], sealed: { columns: ['label'], by: 'subject_hash' } },
      erase: 'delete',
      merge: 'stay',
    },
  },
  user_passwords: { bound: 'person', person: { of: MINE, erase: 'delete', merge: 'stay' } },
  user_mission_overrides: { bound: 'person', person: { of: MINE, copy: {}, erase: 'delete', merge: 'move' } },
  support_codes: {
    bound: 'purged',
    time: 'expires_at',
    purges: [{ after: 0 }],
    person: { of: `session_id ${OF_MY_SESSIONS}`, copy: {}, erase: 'delete', merge: 'stay' },
  },
  // For the case file, 30 days longer than the session or its last refresh token (REFRESH_SECONDS, 90 days) is valid.
  sessions: {
    bound: 'purged',
    time: 'issued_at',
    purges: [
      { what: 'revoked', after: 30 * DAY, due: 'revoked_at < :before' },
      { what: 'expired', after: (90 + 30) * DAY },
    ],
    person: {
      of: MINE,
      copy: { without: ['current_jti', 'previous_jti', 'family_id', 'sign_in_key'] },
      erase: 'delete',
      merge: 'move',
    },
  },
  giveaway_defaults: { bound: 'person', person: { of: OF_MY_DEVICES, copy: {}, erase: 'delete', merge: 'stay' } },
  giveaway_groups: {
    bound: 'person',
    isAppendOnly: true,
    person: { of: OF_MY_DEVICES, copy: {}, erase: 'delete', merge: 'stay' },
  },
  // A phone that is in use by another person now is kept without a device owner. The phones that the erased person uses
  // are deleted, except those with a session or push token of somebody else.
  app_instances: {
    bound: 'person',
    purges: [
      {
        what: 'network',
        after: 30 * DAY,
        due: 'created_at < :before and network_hash is not null',
        clears: ['network_hash'],
      },
    ],
    person: {
      of: '(user_id = any(:users) or owner_id = any(:users))',
      copy: { without: ['huid_hash', 'network_hash'] },
      erase: {
        statement: `with freed as (update app_instances set owner_id = null
           where owner_id = any(:users) and not user_id = any(:users))
          delete from app_instances i where user_id = any(:users)
             and not exists (select from sessions s where s.haid = i.haid)
             and not exists (select from push_tokens t where t.haid = i.haid)`,
      },
      merge: 'move',
    },
  },
  // Data of fraud detection are not copied. The job `score-risk` derives the links and scores anew from what is stored.
  risk_links: {
    bound: 'purged',
    time: 'at',
    purges: [
      // Of releases before 2026-11-30: they are in risk_sequences.
      { what: 'sequences', after: 30 * DAY, due: `at < :before and kind = 'SEQUENCE'` },
      { what: 'links', after: 90 * DAY },
    ],
    person: { of: MINE, erase: 'delete', merge: 'stay' },
  },
  risk_sequences: {
    bound: 'purged',
    time: 'at',
    purges: [{ after: 30 * DAY }],
    person: { of: MINE, erase: 'delete', merge: 'stay' },
  },
  risk_scores: { bound: 'person', person: { of: MINE, erase: 'delete', merge: 'stay' } },
  risk_cases: {
    bound: 'purged',
    time: 'at',
    purges: [{ after: 365 * DAY }],
    person: { of: MINE, erase: 'delete', merge: 'stay' },
  },
  users: { bound: 'person', person: { of: 'id = any(:users)', copy: {}, erase: 'keep', merge: 'stay' } },
} as const satisfies Record<string, Table>
