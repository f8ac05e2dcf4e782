import * as z from 'zod/mini'
import { formattedLine, oneLine, severalLines, type TextRule, textProblem } from '../domain/text.ts'
import { rule } from './rule.ts'

// Every text of a request is parsed by one of these. What is no string gets the sentence of an empty one.

/** Parses text of one line, as `oneLine` returns it. */
export const textBy = (problemOf: TextRule) => z.string(noneBy(problemOf)).check(z.overwrite(oneLine), rule(problemOf))

/** Parses a phone number, an email, a ZIP code or a code, as `formattedLine` returns it. */
export const formatBy = (problemOf: TextRule) => z.string(noneBy(problemOf)).check(z.overwrite(formattedLine), rule(problemOf))

/** Parses a password, which is never changed. */
export const exactTextBy = (problemOf: TextRule) => z.string(noneBy(problemOf)).check(rule(problemOf))

const noneBy = (problemOf: TextRule) => problemOf('') ?? 'must be text'

/** Parses text of one line, which may be empty. `name` begins the sentences of its errors. */
export const optionalText = (name: string, max: number) => optionalTextBy(name, (text) => textProblem(text, name, max))

/** Parses text of one line, which may be empty, by a rule of its own. */
export const optionalTextBy = (name: string, problemOf: TextRule) =>
  z.string(`${name} must be text`).check(z.overwrite(oneLine), rule(problemOf))

/** Parses a code that may be empty, such as a SKU. */
export const optionalFormatBy = (name: string, problemOf: TextRule) =>
  z.string(`${name} must be text`).check(z.overwrite(formattedLine), rule(problemOf))

/** Parses text of several lines, which may be empty. */
export const optionalLinesBy = (name: string, problemOf: TextRule) =>
  z.string(`${name} must be text`).check(z.overwrite(severalLines), rule(problemOf))
