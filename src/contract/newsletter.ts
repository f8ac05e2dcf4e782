import * as z from 'zod/mini'
import { emailProblem } from '../domain/email.ts'
import { formatBy } from './text.ts'

export const subscribeRequest = z.object({ email: formatBy(emailProblem) })
