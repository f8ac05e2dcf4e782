import * as z from 'zod/mini'
import { email } from './text.ts'

export const subscribeRequest = z.object({ email })
