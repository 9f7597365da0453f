import type { ErrorEvent } from '@sentry/browser'
import { expect, test } from 'vitest'
import { errorOptions, scrub } from './error-options.ts'

const options = errorOptions({ dsn: 'https://key@errors.example/1', release: '', environment: 'prod' })

test('[ANA-03] the sample rates and the maximum length are those of section 9', () => {
  expect(options).toMatchObject({
    sampleRate: 1,
    replaysSessionSampleRate: 0.01,
    replaysOnErrorSampleRate: 1,
    maxValueLength: 2048,
  })
})

test('[ANA-03] the messages of the two refusing guards are excluded from error reports', () => {
  expect(options.ignoreErrors).toEqual([
    'Tried to route with unsupported client',
    'Tried to use missions from unsupported country',
  ])
})

test('[ANA-03] personal data is removed from the texts of an error report; ids and stacks are kept', () => {
  const event: ErrorEvent = {
    type: undefined,
    event_id: '123456789012345678901234567890ab',
    message: 'No mail to ada@example.com',
    transaction: '/missions',
    request: { url: 'https://momi.example/login?phone=+2348021234567', headers: { cookie: 'a=b' } },
    exception: {
      values: [
        {
          type: 'Error',
          value: 'Not a CPF: 529.982.247-25',
          stacktrace: { frames: [{ filename: '/assets/a-123456789.js' }] },
        },
      ],
    },
    breadcrumbs: [
      { message: 'console: 0x765DE816845861e75A25fCA122bb6898B8B1282a', timestamp: 1772438400.123 },
      { category: 'fetch', data: { url: '/api/v1/x?token=eyJhbGciOiJF.eyJzdWIiOiIx.c2ln', status_code: 200 } },
    ],
    user: { id: '12345678-1234-4123-8123-123456789012', email: 'ada@example.com', ip_address: '10.0.0.1' },
    extra: { arguments: ['+234 802 123 4567', { deep: 'ada@example.com' }] },
  }
  scrub(event)
  expect(event).toEqual({
    type: undefined,
    event_id: '123456789012345678901234567890ab',
    message: 'No mail to [removed]',
    transaction: '/missions',
    request: { url: 'https://momi.example/login' },
    exception: {
      values: [
        {
          type: 'Error',
          value: 'Not a CPF: [removed]',
          stacktrace: { frames: [{ filename: '/assets/a-123456789.js' }] },
        },
      ],
    },
    breadcrumbs: [
      { message: 'console: [removed]', timestamp: 1772438400.123 },
      { category: 'fetch', data: { url: '/api/v1/x?token=[removed]', status_code: 200 } },
    ],
    user: { id: '12345678-1234-4123-8123-123456789012' },
    extra: { arguments: ['[removed]', { deep: '[removed]' }] },
  })
})
