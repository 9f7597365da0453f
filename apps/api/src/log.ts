import pino, { type Logger } from 'pino'

/**
 * Structured lines on stdout. What is logged is chosen line by line (route templates, statuses, ids); the redaction is
 * a second wall for whatever a dependency might log.
 */
export function createLog(level: string, isPretty: boolean): Logger {
  return pino({
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
    ...(isPretty && {
      transport: { target: 'pino-pretty', options: { ignore: 'requestId,origin', singleLine: true } },
    }),
  })
}
