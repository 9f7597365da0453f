import pino, { type Logger } from 'pino'

/**
 * Structured lines on stdout. What is logged is chosen line by line (route templates, statuses, ids); the redaction is
 * a second wall for whatever a dependency might log.
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
