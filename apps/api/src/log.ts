import pino, { type Logger } from 'pino'

/**
 * Structured logs on stdout. Log calls only pass safe fields (route templates, statuses, ids); redaction is a
 * second safeguard for what dependencies log.
 */
export async function createLog(level: string, isPretty: boolean): Promise<Logger> {
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
  if (!isPretty) return pino(options)
  const { default: pretty } = await import('pino-pretty')
  return pino(options, pretty({ ignore: 'requestId,origin', singleLine: true }))
}
