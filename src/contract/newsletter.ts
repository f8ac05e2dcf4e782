import * as z from 'zod/mini'
import { email } from './email.ts'

export const subscribeRequest = z.object({ email })
