import * as z from 'zod/mini'
import { type TextRule, textProblem } from '../domain/text.ts'
import { rule } from './rule.ts'

/** Text by a rule of the domain, trimmed. Whatever is no text is told the same as none. */
export const textBy = (problemOf: TextRule) => z.string(noneBy(problemOf)).check(z.trim(), rule(problemOf))

/** The same with every space that was typed. */
export const exactTextBy = (problemOf: TextRule) => z.string(noneBy(problemOf)).check(rule(problemOf))

const noneBy = (problemOf: TextRule) => problemOf('') ?? 'must be text'

/** Text that may be empty, trimmed, of at most `max` characters. `name` starts the sentences: `search must be text`. */
export const optionalText = (name: string, max: number) =>
  z.string(`${name} must be text`).check(
    z.trim(),
    rule((text) => textProblem(text, name, max)),
  )
