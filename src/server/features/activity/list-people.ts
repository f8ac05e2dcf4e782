import { sql } from 'kysely'
import type { ActivityPersonWire } from '../../../contract/activity.ts'
import type { SellerId } from '../../../domain/account.ts'
import type { ActivityKind } from '../../../domain/activity.ts'
import { OWNER_NAME } from '../../../domain/staff.ts'
import type { Person } from '../../platform/database/act-range.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOwner } from '../staff/get-owner.ts'
import { listStaff } from '../staff/list-staff.ts'
import { peopleSelections } from './act-sources.ts'

/**
 * Returns the people who did something of these kinds. A person can be in the result several times, with different
 * names or from different sources.
 */
async function findPeople(db: Db, kinds: readonly ActivityKind[]): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`${sql.join(peopleSelections(kinds), sql` union all `)}`.execute(db)
  return rows
}

/** Lists the staff, and former staff who did something of these kinds. The owner comes first, then the others by name. */
export async function listPeople(platform: Platform, kinds: readonly ActivityKind[]): Promise<ActivityPersonWire[]> {
  const [staff, found] = await Promise.all([listStaff(platform), findPeople(platform.db, kinds)])
  const [owner, ...others] = staff.map(({ _id, name }) => ({ _id, name }))
  const removed = found
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .filter(({ id, name }) => name !== OWNER_NAME && !staff.some(({ _id }) => _id === id))
    .map(({ id, name }) => ({ _id: id, name, isRemoved: true as const }))
  const people = [...others, ...new Map(removed.toReversed().map((person) => [person._id, person])).values()]
  return [...(owner ? [owner] : []), ...people.toSorted((one, other) => one.name.localeCompare(other.name))]
}

/**
 * Returns all ids under which a person acted. The owner's login gets a new id whenever the password in the environment
 * changes.
 */
export async function idsOf(db: Db, who: SellerId, kinds: readonly ActivityKind[]): Promise<readonly SellerId[]> {
  if (who !== (await getOwner(db)).id) return [who]
  const former = (await findPeople(db, kinds)).filter(({ name }) => name === OWNER_NAME).map(({ id }) => id)
  return [...new Set([who, ...former])]
}
