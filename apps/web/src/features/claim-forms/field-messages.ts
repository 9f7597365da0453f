import type { HTMLAttributes } from 'react'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { FieldKind, FieldProblem } from '@momi/contract/rules/claim-form'

interface FieldView {
  label: MessageDescriptor
  hint?: MessageDescriptor
  /** The message for an invalid value. */
  invalid: MessageDescriptor
  type?: 'text' | 'email'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string
}

export const FIELDS = {
  NAME: { label: msg`Full name`, invalid: msg`Enter your name`, autoComplete: 'name' },
  BRAZIL_CPF: {
    label: msg`CPF`,
    hint: msg`11 digits, as on your card`,
    invalid: msg`Invalid CPF number`,
    inputMode: 'numeric',
  },
  TELEPHONE: {
    label: msg`Phone number`,
    invalid: msg`This isn't a valid mobile number.`,
  },
  EMAIL: {
    label: msg`Email`,
    invalid: msg`Invalid email`,
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
  },
  MINIPAY_WALLET_ID: {
    label: msg`MiniPay wallet`,
    hint: msg`Starts with 0x, 42 characters in total`,
    invalid: msg`MiniPay wallet address is invalid`,
  },
  BET9JA_ACCOUNT: {
    label: msg`Bet9ja account`,
    hint: msg`Your Bet9ja username`,
    invalid: msg`Check your account name`,
  },
} as const satisfies Record<FieldKind, FieldView>

const PROBLEMS = {
  required: msg`This field is required`,
  'too-short': msg`This is too short`,
  'too-long': msg`This is too long`,
  unknown: msg`We don't need this`,
} as const satisfies Record<Exclude<FieldProblem, 'invalid'>, MessageDescriptor>

export const problemMessages = (kind: FieldKind, problem: FieldProblem): MessageDescriptor =>
  problem === 'invalid' ? FIELDS[kind].invalid : PROBLEMS[problem]
