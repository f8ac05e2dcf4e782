import * as z from 'zod/mini'
import { emailIssue } from '../../domain/text/email.ts'
import { formatBy } from '../text.ts'

/** The request of somebody who has only to give an email: for a new password, or for the newsletter. */
export const emailRequest = z.object({ email: formatBy(emailIssue) })

export const mailedToken = z.string('token is required')

/** The request of somebody who has opened a link in an email. */
export const mailedTokenRequest = z.object({ token: mailedToken })
