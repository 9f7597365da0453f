import { EVERYWHERE, SETTINGS } from '@momi/contract/config-subjects'
import { z } from 'zod'
import { field } from './field.ts'
import { subjectKind } from './subject.ts'

const SHOWN = { effect: { code: 'DISPLAY' } } as const
const TEXT = { effect: { code: 'TEXT' } } as const
const HttpUrl = z.url({ protocol: /^https?$/ }).max(300)

/** What the client shows of the vendor, in all countries. */
const ClientBody = z.strictObject({
  ambassadorsOrigin: field(
    z
      .string()
      .max(300)
      .regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/)
      .refine((url) => URL.parse(url)?.origin === url, { message: 'Enter an origin, without a path.' }),
    {
      title: 'Origin of the ambassadors',
      description: 'The only origin that /redirect may redirect to.',
      effect: { code: 'LIMITS' },
    },
  ),
  browserUrl: field(HttpUrl, {
    title: 'Page of the browser',
    description: 'Where the vendor’s browser is installed or updated.',
    ...SHOWN,
  }),
  legalEntity: field(z.string().max(120), {
    title: 'Legal entity',
    description: 'The company that the terms name. Empty: they name only the product.',
    ...TEXT,
  }),
  support: field(
    z
      .strictObject({
        en: field(z.string().min(1).max(300), { title: 'Text in English', multiline: true, ...TEXT }),
        pt: field(z.string().min(1).max(300), { title: 'Text in Portuguese', multiline: true, ...TEXT }),
      })
      .nullable()
      .default(null),
    {
      title: 'Support text',
      description: 'What the feedback page says about support, such as when people get an answer.',
      none: 'no support text',
      ...TEXT,
    },
  ),
})
export type ClientSettings = z.output<typeof ClientBody>

/** The vendor-wide settings of the client as configuration. */
export const clientSubject = subjectKind<ClientSettings>({
  kind: 'client',
  schema: () => ClientBody,
  isSubject: (country, key) => country === EVERYWHERE && key === SETTINGS,
  worsening: () => null,
})
