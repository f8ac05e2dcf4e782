import type { SellerWire, StaffMemberWire } from '../../../contract/staff.ts'
import type { Staff } from '../../../domain/staff.ts'
import type { Invited } from './staff-repository.ts'

export const sellerToWire = ({ name, email, role }: Staff): SellerWire => ({ name, email, role })

export const ownerToWire = (owner: Staff): StaffMemberWire => ({ _id: owner.id, ...sellerToWire(owner), state: 'active' })

export const invitedToWire = (person: Invited): StaffMemberWire => ({
  _id: person.id,
  ...sellerToWire(person),
  state: person.passwordHash === null ? 'invited' : 'active',
})
