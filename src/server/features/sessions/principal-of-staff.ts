import type { SellerId } from '../../../domain/account.ts'
import type { Staff } from '../../../domain/staff.ts'

export type StaffPrincipal = { readonly sellerId: SellerId } | { readonly staffId: SellerId }

export const principalOfStaff = ({ id, role }: Pick<Staff, 'id' | 'role'>): StaffPrincipal =>
  role === 'owner' ? { sellerId: id } : { staffId: id }
