import * as z from 'zod/mini'
import { optionalCodeIssue, SECOND_FACTOR_RULES } from '../../domain/staff/staff-rules.ts'
import { exactTextBy, formatBy, optionalFormatBy } from '../text.ts'
import { loginRequest } from './account-requests.ts'

/** `required` means that the request had no code, and `invalid` that the code is wrong or was used before. */
export const secondFactorCode = z.enum(['second-factor-required', 'second-factor-invalid'])

/** The code is of an authenticator app, or a recovery code. */
export const sellerLoginRequest = z.extend(loginRequest, {
  code: z.optional(optionalFormatBy('code', optionalCodeIssue)),
})

export const secondFactorWire = z.object({
  isOn: z.boolean(),
  /** This field and the next are absent while the second factor is off. */
  since: z.optional(z.string()),
  recoveryCodesLeft: z.optional(z.int()),
})
export type SecondFactorWire = z.output<typeof secondFactorWire>

export const secondFactorResponse = z.object({ success: z.literal(true), secondFactor: secondFactorWire })

/** `secret` is in base32, to be typed by hand. `uri` is `otpauth://totp/…`, to be shown as a QR code. */
export const begunSecondFactorResponse = z.object({ success: z.literal(true), secret: z.string(), uri: z.string() })

/** The codes are never shown again. */
export const recoveryCodesResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  recoveryCodes: z.array(z.string()),
  secondFactor: secondFactorWire,
})

const password = exactTextBy(SECOND_FACTOR_RULES.password)
const code = formatBy(SECOND_FACTOR_RULES.code)

export const beginSecondFactorRequest = z.object({ password })

export const confirmSecondFactorRequest = z.object({ code })

export const provenRequest = z.object({ password, code })
export type ProvenRequest = z.output<typeof provenRequest>
