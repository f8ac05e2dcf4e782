import type { SellerWire } from '../../../contract/staff.ts'
import type { Staff } from '../../../domain/staff.ts'

export const sellerToWire = ({ name, email, role }: Staff): SellerWire => ({ name, email, role })
