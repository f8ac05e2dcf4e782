import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ActivityPersonWire, ActivityWire, ListActivityQuery } from '../../../contract/staff/activity.ts'
import { type ActionPosition, type ActivityKind, mergeActions, visibleKinds } from '../../../domain/staff/activity.ts'
import { OWNER_NAME, type StaffId, type StaffRole } from '../../../domain/staff/staff.ts'
import { daysLater, startOfDay } from '../../../domain/time/time-zone.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOwner, listStaff } from '../staff/staff-repository.ts'
import type { ActionRange, Person } from '../staff-actions/action-range.ts'
import { listsOf, peopleSelections } from './activity-sources.ts'
import { describeActions } from './describe-actions.ts'

const DEFAULT_LIMIT = 50
const END_OF_TIME: ActionPosition = {
  at: new Date('9999-12-31T00:00:00Z'),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  number: 0,
}
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Lists the newest actions first. Throws 400 for an invalid cursor, and 403 for a kind that only the owner may see. */
export async function listActivity(
  platform: Platform,
  query: ListActivityQuery,
  role: StaffRole,
): Promise<{ activities: ActivityWire[]; nextCursor: string | null }> {
  const { db } = platform
  const { kind, who, limit = DEFAULT_LIMIT } = query
  const kinds = requireKinds(role, kind)
  const range = rangeOf(platform, query, limit + 1)
  const people = who === undefined ? [null] : await idsOfPerson(db, who as StaffId, kinds) // checked by the schema
  const lists = await Promise.all(people.flatMap((by) => listsOf(kinds).map((list) => list(db, { ...range, by }))))
  const merged = mergeActions(lists, limit + 1)
  const page = merged.slice(0, limit)
  const last = page.at(-1)
  return {
    activities: await describeActions(db, page),
    nextCursor: merged.length > limit && last ? formatCursor(last) : null,
  }
}

function requireKinds(role: StaffRole, kind: ActivityKind | undefined): readonly ActivityKind[] {
  const visible = visibleKinds(role)
  if (kind === undefined) return visible
  if (!visible.includes(kind)) throw new ClientError(403, `A ${role} can’t see this`)
  return [kind]
}

/** Converts the query to a range. Its days are those of the store's time zone. */
function rangeOf({ settings }: Platform, { from, to, cursor }: ListActivityQuery, limit: number): Omit<ActionRange, 'by'> {
  const { timeZone } = settings.current()
  const end = to === undefined ? END_OF_TIME : { at: startOfDay(daysLater(to, 1), timeZone), id: FIRST_ID, number: 0 }
  return {
    from: from === undefined ? null : startOfDay(from, timeZone),
    before: cursor === undefined ? end : parseCursor(cursor),
    limit,
  }
}

const cursorContent = z.tuple([z.int().check(z.gte(0), z.lte(8.64e15)), z.string().check(z.refine(isId)), z.int32()])

const formatCursor = ({ at, id, number }: ActionPosition): string =>
  Buffer.from(JSON.stringify([at.getTime(), id, number])).toString('base64url')

/** Throws 400. */
function parseCursor(cursor: string): ActionPosition {
  const parsed = cursorContent.safeParse(jsonOf(cursor))
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

/** Lists the staff, and former staff who did something of these kinds. The owner comes first, then the others by name. */
export async function listPeople(platform: Platform, kinds: readonly ActivityKind[]): Promise<ActivityPersonWire[]> {
  const [staff, found] = await Promise.all([listStaff(platform.db), findPeople(platform.db, kinds)])
  const [owner, ...others] = staff.map(({ id, name }) => ({ _id: id, name }))
  const former = found
    .filter(({ id, name }) => name !== OWNER_NAME && !staff.some((person) => person.id === id))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  // The map keeps each person's last name.
  const removed = new Map(former.map(({ id, name }) => [id, { _id: id, name, isRemoved: true as const }]))
  const people = [...others, ...removed.values()].toSorted((one, other) => one.name.localeCompare(other.name))
  return [...(owner ? [owner] : []), ...people]
}

/**
 * Returns all ids under which a person acted. The owner's login gets a new id whenever the password in the environment
 * changes.
 */
async function idsOfPerson(db: Db, who: StaffId, kinds: readonly ActivityKind[]): Promise<readonly StaffId[]> {
  if (who !== (await getOwner(db)).id) return [who]
  const former = (await findPeople(db, kinds)).filter(({ name }) => name === OWNER_NAME).map(({ id }) => id)
  return [...new Set([who, ...former])]
}

/**
 * Returns the people who did something of these kinds. A person can be in the result several times, with different
 * names or from different sources.
 */
async function findPeople(db: Db, kinds: readonly ActivityKind[]): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`${sql.join([...peopleSelections(kinds)], sql` union all `)}`.execute(db)
  return rows
}
