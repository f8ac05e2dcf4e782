import * as z from 'zod/mini'
import { emailProblem } from '../domain/email.ts'
import { textBy } from './text.ts'

export const subscribeRequest = z.object({ email: textBy(emailProblem) })
