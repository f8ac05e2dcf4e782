import * as z from 'zod/mini'
import { type TextRule, textProblem } from '../domain/text.ts'
import { rule } from './rule.ts'

/** Trimmed. What is no string gets the sentence of an empty one. */
export const textBy = (problemOf: TextRule) => z.string(noneBy(problemOf)).check(z.trim(), rule(problemOf))

/** Untrimmed. */
export const exactTextBy = (problemOf: TextRule) => z.string(noneBy(problemOf)).check(rule(problemOf))

const noneBy = (problemOf: TextRule) => problemOf('') ?? 'must be text'

/** Trimmed, possibly empty. `name` begins the sentences. */
export const optionalText = (name: string, max: number) =>
  z.string(`${name} must be text`).check(
    z.trim(),
    rule((text) => textProblem(text, name, max)),
  )
