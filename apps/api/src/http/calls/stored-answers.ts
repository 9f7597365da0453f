import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Ctx } from '../../core/context.ts'
import type { AnswerStore } from './answer-stores.ts'

/** The prefix of an answer that was compressed before it was sealed. */
const COMPRESSED = 'z.'

/**
 * Seals an answer for storage, and binds it to its request. Compression saves more than half of the space, and the
 * stored answer is most of what a check-in or a spin writes.
 */
export function sealAnswer({ cipher, env }: Ctx, { column }: AnswerStore, hash: string, answer: unknown): string {
  const text = JSON.stringify(answer)
  if (!env.COMPRESS_ANSWERS) return cipher.seal(text, column, hash)
  return COMPRESSED + cipher.seal(deflateRawSync(text, { level: 1 }), column, hash)
}

/**
 * Opens what `sealAnswer` returned, compressed or not. Releases before 2026-11-22 stored answers without secrets in
 * plain text, as JSON objects.
 */
export function openAnswer(
  { cipher }: Pick<Ctx, 'cipher'>,
  { column }: Pick<AnswerStore, 'column'>,
  hash: string,
  stored: string,
): unknown {
  if (stored.startsWith('{')) return JSON.parse(stored)
  if (!stored.startsWith(COMPRESSED)) return JSON.parse(cipher.open(stored, column, hash))
  return JSON.parse(inflateRawSync(cipher.openBytes(stored.slice(COMPRESSED.length), column, hash)).toString())
}
