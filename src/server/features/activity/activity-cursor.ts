import * as z from 'zod/mini'
import type { ActPosition } from '../../../domain/activity.ts'
import { ClientError } from '../../errors.ts'
import { isId } from '../../platform/ids.ts'

const position = z.tuple([z.int().check(z.gte(0), z.lte(8.64e15)), z.string().check(z.refine(isId)), z.int32()])

export const formatCursor = ({ at, id, number }: ActPosition): string =>
  Buffer.from(JSON.stringify([at.getTime(), id, number])).toString('base64url')

/** Throws 400. */
export function parseCursor(cursor: string): ActPosition {
  const parsed = position.safeParse(jsonOf(cursor))
  if (!parsed.success) throw new ClientError(400, 'cursor is not one that we gave')
  const [time, id, number] = parsed.data
  return { at: new Date(time), id: id.toLowerCase(), number }
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
