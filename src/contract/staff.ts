import * as z from 'zod/mini'
import { STAFF_ROLES } from '../domain/staff.ts'

const sellerWire = z.object({ name: z.string(), email: z.string(), role: z.enum(STAFF_ROLES) })
export type SellerWire = z.output<typeof sellerWire>

export const sellerLoginResponse = z.object({
  success: z.literal(true),
  token: z.string(),
  seller: sellerWire,
  message: z.string(),
})

export const currentSellerResponse = z.object({ success: z.literal(true), seller: sellerWire })
