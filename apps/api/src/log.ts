import pino, { type DestinationStream, type Level, type Logger } from 'pino'

interface Output {
  /** Formatted for people instead of JSON. */
  isPretty?: boolean
  /** Writes everything to this file, and warnings and errors also to stdout. */
  file?: string
}

/**
 * Structured logs on stdout, or in a file. Our log calls pass only safe fields (route templates, statuses, ids);
 * redaction is a second safeguard for the logs of dependencies.
 */
export async function createLog(level: string, { isPretty = false, file = '' }: Output = {}): Promise<Logger> {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [
      '*.authorization',
      '*.headers',
      '*.body',
      '*.query',
      'req',
      'res',
      'err.parameters',
      'err.detail',
      'err.where',
    ],
  }
  const stdout = isPretty ? await prettyStdout() : pino.destination(1)
  if (file === '') return pino(options, stdout)
  const streams = [
    // The file contains only this run, because in development it would grow without limit.
    { level: level as Level, stream: pino.destination({ dest: file, mkdir: true, append: false, sync: true }) },
    { level: 'warn' as const, stream: stdout },
  ]
  return pino(options, pino.multistream(streams))
}

async function prettyStdout(): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty')
  return pretty({ ignore: 'requestId,origin', singleLine: true })
}
