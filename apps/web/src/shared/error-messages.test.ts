import { i18n } from '@lingui/core'
import { ApiError, NetworkError } from '@momi/client/http/api-error'
import { ERRORS } from '@momi/contract/errors'
import { expect, test } from 'vitest'
import { activateLocale } from './i18n/i18n.ts'
import { messageFor, messageOf } from './error-messages.ts'

const CODES = Object.keys(ERRORS) as (keyof typeof ERRORS)[]
const refusal = (errorCode: string) => new ApiError('/x', 400, '', JSON.stringify({ errorCode }))
