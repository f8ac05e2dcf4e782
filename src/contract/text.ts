import * as z from 'zod/mini'
import { formattedLine, oneLine, severalLines, type TextRule, textProblem } from '../domain/text/text.ts'
import { rule } from './rule.ts'

// Use one of these for every text that people type. Where text is required, a value of another type gets the same error
// as empty text.

/** Parses text of one line, cleaned by `oneLine`. */
export const textBy = (problemOf: TextRule) => z.string(noneBy(problemOf)).check(z.overwrite(oneLine), rule(problemOf))

/** Parses a phone number, an email, a ZIP code or a code, cleaned by `formattedLine`. */
export const formatBy = (problemOf: TextRule) => z.string(noneBy(problemOf)).check(z.overwrite(formattedLine), rule(problemOf))

/** Parses a password, which must not be changed. */
export const exactTextBy = (problemOf: TextRule) => z.string(noneBy(problemOf)).check(rule(problemOf))

const noneBy = (problemOf: TextRule) => problemOf('') ?? 'must be text'

/** Parses text of one line, which may be empty. The sentences of its errors begin with `name`. */
export const optionalText = (name: string, max: number) => optionalTextBy(name, (text) => textProblem(text, name, max))

/** Parses text of one line, which may be empty, and checks it by a rule. */
export const optionalTextBy = (name: string, problemOf: TextRule) =>
  z.string(`${name} must be text`).check(z.overwrite(oneLine), rule(problemOf))

/** Parses a code that may be empty, such as a SKU. */
export const optionalFormatBy = (name: string, problemOf: TextRule) =>
  z.string(`${name} must be text`).check(z.overwrite(formattedLine), rule(problemOf))

/** Parses text of several lines, which must not be empty. */
export const linesBy = (problemOf: TextRule) => z.string(noneBy(problemOf)).check(z.overwrite(severalLines), rule(problemOf))

/** Parses text of several lines, which may be empty. */
export const optionalLinesBy = (name: string, problemOf: TextRule) =>
  z.string(`${name} must be text`).check(z.overwrite(severalLines), rule(problemOf))

/** Makes a text that can be emptied. Absent gives undefined; null or an empty text gives null. */
export const emptiable = <Schema extends z.ZodMiniType<string>>(text: Schema) =>
  z.optional(
    z.pipe(
      z.nullable(text),
      z.transform((value) => value || null),
    ),
  )

export const emptiableText = (name: string, problemOf: TextRule) => emptiable(optionalTextBy(name, problemOf))
