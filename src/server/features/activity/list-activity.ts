import type { ActivityWire, ListActivityQuery } from '../../../contract/activity.ts'
import type { SellerId } from '../../../domain/account.ts'
import { type ActivityKind, type ActPosition, mergeActs, visibleKinds } from '../../../domain/activity.ts'
import type { StaffRole } from '../../../domain/staff.ts'
import { daysLater, startOfDay } from '../../../domain/time-zone.ts'
import { ClientError } from '../../errors.ts'
import type { ActRange } from '../../platform/database/act-range.ts'
import type { Platform } from '../../platform/platform.ts'
import { sourcesOf } from './act-sources.ts'
import { formatCursor, parseCursor } from './activity-cursor.ts'
import { describeActs } from './describe-acts.ts'
import { idsOf } from './list-people.ts'

const DEFAULT_LIMIT = 50
const END_OF_TIME: ActPosition = { at: new Date('9999-12-31T00:00:00Z'), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff', number: 0 }
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Lists the newest acts first. Throws 400 for an invalid cursor, and 403 for a kind that only the owner may see. */
export async function listActivity(
  platform: Platform,
  query: ListActivityQuery,
  role: StaffRole,
): Promise<{ activities: ActivityWire[]; nextCursor: string | null }> {
  const { db } = platform
  const { kind, who, limit = DEFAULT_LIMIT } = query
  const kinds = requireKinds(role, kind)
  const people = who === undefined ? [null] : await idsOf(db, who as SellerId, kinds) // checked by the schema
  const range = rangeOf(platform, query, limit + 1)
  const lists = await Promise.all(
    people.flatMap((by) => sourcesOf(kinds).map(async (read) => (await read(db, { ...range, by })).map(placed))),
  )
  const merged = mergeActs(lists, limit + 1)
  const page = merged.slice(0, limit)
  const last = page.at(-1)
  return {
    activities: await describeActs(
      db,
      page.map(({ act }) => act),
    ),
    nextCursor: merged.length > limit && last ? formatCursor(last) : null,
  }
}

const placed = <Act extends { readonly found: ActPosition }>(act: Act) => ({
  at: act.found.at,
  id: act.found.id,
  number: act.found.number,
  act,
})

function requireKinds(role: StaffRole, kind: ActivityKind | undefined): readonly ActivityKind[] {
  const visible = visibleKinds(role)
  if (kind === undefined) return visible
  if (!visible.includes(kind)) throw new ClientError(403, `A ${role} can’t see this`)
  return [kind]
}

/** Converts the query to a range. Its days are those of the store's time zone. */
function rangeOf({ settings }: Platform, { from, to, cursor }: ListActivityQuery, limit: number): Omit<ActRange, 'by'> {
  const { timeZone } = settings.current()
  const end = to === undefined ? END_OF_TIME : { at: startOfDay(daysLater(to, 1), timeZone), id: FIRST_ID, number: 0 }
  return {
    from: from === undefined ? null : startOfDay(from, timeZone),
    before: cursor === undefined ? end : parseCursor(cursor),
    limit,
  }
}
