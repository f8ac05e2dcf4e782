import * as z from 'zod/mini'
import { requiredTextProblem, textProblem } from '../domain/text.ts'
import { rule } from './rule.ts'

/** Text for people: trimmed, 1 to `max` characters. `name` starts the sentences: `Name is required`. */
export const requiredText = (name: string, max: number) =>
  z.string(`${name} is required`).check(
    z.trim(),
    rule((text) => requiredTextProblem(text, name, max)),
  )

/** Text that may be empty, with the same bounds. */
export const optionalText = (name: string, max: number) =>
  z.string(`${name} must be text`).check(
    z.trim(),
    rule((text) => textProblem(text, name, max)),
  )
