import { z } from 'zod'

/**
 * Which page of a list is requested: by the `cursor` of the previous answer, or by `offset`. `cursor`: the form of the
 * list's cursors.
 */
export const listQuery = <Cursor extends z.ZodType<string>>(cursor: Cursor) =>
  z.object({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    cursor: cursor.optional(),
  })
export interface ListQuery {
  limit: number
  offset: number
  cursor?: string | undefined
}

/** A page of a list. `cursor` requests the next one; null on the last. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), cursor: z.string().nullable() })

/** Why a member of staff changes or reveals something; stored in the audit log. */
export const StaffReason = z.string().trim().min(3).max(500)
