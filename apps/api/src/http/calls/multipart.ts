import multipart from '@fastify/multipart'
import type { Endpoint, FileRule, SentFile } from '@momi/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../errors.ts'
import { fileTypeOf } from './file-type.ts'
import { InvalidInput } from '../errors.ts'

const MOST_FIELDS = 32
const FIELD_BYTES = 16 * 1024
const HEAD_BYTES = 4 * 1024

/** The content of a form: its text fields, and its files with their detected types. */
export interface SentForm {
  body: Record<string, string>
  files: Record<string, SentFile>
}

type Fault = InvalidInput['errors'][number]

/** Makes the routes of `scope` accept multipart forms and no other bodies. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart)
  scope.addContentTypeParser('*', (_request, _payload, done) => {
    done(new InvalidInput([{ path: 'body', message: 'must be multipart/form-data' }]))
  })
}

/** Reads the form of an endpoint that declares files, within its size limits. */
export async function readForm({ files: rules = {} }: Endpoint, request: FastifyRequest): Promise<SentForm> {
  const body = new Map<string, string>()
  const files = new Map<string, SentFile>()
  const faults: Fault[] = []
  if (!request.isMultipart()) throw new InvalidInput([{ path: 'body', message: 'must be multipart/form-data' }])
  const limits = {
    fields: MOST_FIELDS,
    fieldSize: FIELD_BYTES,
    fieldNameSize: 100,
    // One file more than allowed, so that the error can name the extra file.
    files: Object.keys(rules).length + 1,
    // Also stops a form of parts that are neither a field nor a file, each of which costs as much as one.
    parts: MOST_FIELDS + Object.keys(rules).length + 1,
    fileSize: Math.max(...Object.values(rules).map(({ mostBytes }) => mostBytes)),
    headerPairs: 20,
    headerSize: HEAD_BYTES,
  }
  try {
    for await (const part of request.parts({ limits })) {
      const { fieldname: name } = part
      if (!name) {
        faults.push({ path: 'body', message: 'has a part without a name' })
        if (part.type === 'file') await part.toBuffer()
        continue
      }
      const isKnownTwice = body.has(name) || files.has(name)
      if (isKnownTwice) faults.push({ path: pathOf(part), message: 'is there twice' })
      if (part.type === 'field') {
        if (part.valueTruncated) throw new Refusal('payload_too_large', 'A field is too large')
        body.set(name, String(part.value))
        continue
      }
      const bytes = await part.toBuffer()
      // A browser sends an input in which no file was chosen as an empty file without a name.
      if (bytes.length === 0 && !part.filename) continue
      const file = checked(name, bytes, rules[name], faults)
      if (file) files.set(name, file)
    }
  } catch (error) {
    throw refusalOf(error)
  }
  if (faults.length > 0) throw new InvalidInput(faults)
  return { body: Object.fromEntries(body), files: Object.fromEntries(files) }
}

const pathOf = ({ type, fieldname }: { type: 'field' | 'file'; fieldname: string }) =>
  `${type === 'file' ? 'files' : 'body'}.${fieldname}`

function checked(name: string, bytes: Buffer, rule: FileRule | undefined, faults: Fault[]): SentFile | undefined {
  const path = `files.${name}`
  const type = fileTypeOf(bytes)
  if (!rule) faults.push({ path, message: 'is a file that is not declared' })
  else if (bytes.length > rule.mostBytes) throw new Refusal('payload_too_large', `${name} is too large`)
  else if (!type || !rule.types.includes(type)) faults.push({ path, message: `must be ${rule.types.join(' or ')}` })
  else return { type, bytes }
  return undefined
}

const TOO_LARGE = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT'])

/** Converts errors of the form parser into ours. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal || error instanceof InvalidInput) return error
  const { code = '' } = error as { code?: string }
  if (TOO_LARGE.has(code)) return new Refusal('payload_too_large', 'The form is too large')
  if (code === 'FST_FILES_LIMIT') return new InvalidInput([{ path: 'files', message: 'has too many files' }])
  return new InvalidInput([{ path: 'body', message: 'is not a form that can be read' }])
}
