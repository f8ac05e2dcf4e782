import type { Staff } from '../../../domain/staff.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordAct } from '../staff-acts/record-act.ts'
import { lockPerson } from './lock-person.ts'
import { deleteStaff } from './staff-repository.ts'

/** Removes the person with their sessions and links. Histories keep their name. Throws 404, and 409 for the owner. */
export const removeStaff = ({ db, clock }: Platform, id: string, by: Staff): Promise<void> =>
  inTransaction(db, async (tx) => {
    const person = await lockPerson(tx, id)
    await deleteStaff(tx, person.id)
    const { name, role } = person
    await recordAct(tx, by, { what: 'staff-removed', person: { id: person.id, name }, role }, clock.now())
  })
