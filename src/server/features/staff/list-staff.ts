import type { StaffMemberWire } from '../../../contract/staff.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOwner } from './get-owner.ts'
import { listInvited } from './staff-repository.ts'
import { invitedToWire, ownerToWire } from './staff-wire.ts'

/** Returns all staff, the owner first. */
export async function listStaff({ db }: Platform): Promise<StaffMemberWire[]> {
  const [owner, invited] = await Promise.all([getOwner(db), listInvited(db)])
  return [ownerToWire(owner), ...invited.map(invitedToWire)]
}
