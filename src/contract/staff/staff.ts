import * as z from 'zod/mini'
import { REGISTRATION_RULES } from '../../domain/accounts/account-rules.ts'
import { INVITED_ROLES, STAFF_ROLES } from '../../domain/staff/staff.ts'
import { INVITATION_RULES } from '../../domain/staff/staff-rules.ts'
import { exactTextBy, formatBy, textBy } from '../text.ts'

const sellerWire = z.object({ name: z.string(), email: z.string(), role: z.enum(STAFF_ROLES) })
export type SellerWire = z.output<typeof sellerWire>

export const sellerLoginResponse = z.object({
  success: z.literal(true),
  token: z.string(),
  seller: sellerWire,
  message: z.string(),
})

export const currentSellerResponse = z.object({ success: z.literal(true), seller: sellerWire })

const staffMemberWire = z.object({
  _id: z.string(),
  ...sellerWire.shape,
  state: z.enum(['invited', 'active']),
})
export type StaffMemberWire = z.output<typeof staffMemberWire>

/** The owner comes first. The others are in the order in which they were invited. */
export const listStaffResponse = z.object({ success: z.literal(true), staff: z.array(staffMemberWire) })

export const staffMemberResponse = z.object({ success: z.literal(true), message: z.string(), person: staffMemberWire })

/** `link` is there when the store has no mail server, for the owner to hand over. */
export const inviteStaffResponse = z.extend(staffMemberResponse, { link: z.optional(z.string()) })

const id = z.string('id is required')
const role = z.enum(INVITED_ROLES, `role must be ${INVITED_ROLES.join(', ')}`)

export const inviteStaffRequest = z.object({
  name: textBy(INVITATION_RULES.name),
  email: formatBy(INVITATION_RULES.email),
  role,
})
export type InviteStaffRequest = z.output<typeof inviteStaffRequest>

export const changeStaffRoleRequest = z.object({ id, role })

export const removeStaffRequest = z.object({ id })

/** `token` is of a mailed link. */
export const staffPasswordRequest = z.object({
  token: z.string('token is required'),
  password: exactTextBy(REGISTRATION_RULES.password),
})
export type StaffPasswordRequest = z.output<typeof staffPasswordRequest>

/** The purpose of the link depends on the page that it leads to, so that page sends it. */
export const staffLinkRequest = z.object({
  token: z.string('token is required'),
  purpose: z.enum(['invitation', 'reset'], 'purpose must be invitation or reset'),
})
