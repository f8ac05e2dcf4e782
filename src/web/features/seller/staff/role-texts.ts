import type { InvitedRole } from '../../../../domain/staff.ts'

export const ROLE_NAMES: Readonly<Record<InvitedRole, string>> = { packer: 'Packer', courier: 'Courier', manager: 'Manager' }

export const ROLE_TEXTS: Readonly<Record<InvitedRole, string>> = {
  packer: 'Packs orders and counts stock. Changes no prices, and gives no money back.',
  courier: 'Sees the orders that are out for delivery, and delivers them.',
  manager: 'Does all but staff, settings and the outbox.',
}
