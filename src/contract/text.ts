import * as z from 'zod/mini'
import { formattedLine, oneLine, severalLines, type TextRule, textIssue } from '../domain/text/text.ts'
import { rule } from './schema-checks.ts'

// Use one of these for every text that people type. Where text is required, a value of another type gets the same error
// as empty text.

/** Parses text of one line, cleaned by `oneLine`. */
export const textBy = (issueOf: TextRule) => z.string(noneBy(issueOf)).check(z.overwrite(oneLine), rule(issueOf))

/** Parses a phone number, an email, a ZIP code or a code, cleaned by `formattedLine`. */
export const formatBy = (issueOf: TextRule) => z.string(noneBy(issueOf)).check(z.overwrite(formattedLine), rule(issueOf))

/** Parses a password, which must not be changed. */
export const exactTextBy = (issueOf: TextRule) => z.string(noneBy(issueOf)).check(rule(issueOf))

const noneBy = (issueOf: TextRule) => issueOf('') ?? 'must be text'

/** Parses text of one line, which may be empty. The sentences of its errors begin with `name`. */
export const optionalText = (name: string, max: number) => optionalTextBy(name, (text) => textIssue(text, name, max))

/** Parses text of one line, which may be empty, and checks it by a rule. */
export const optionalTextBy = (name: string, issueOf: TextRule) =>
  z.string(`${name} must be text`).check(z.overwrite(oneLine), rule(issueOf))

/** Parses a code that may be empty, such as a SKU. */
export const optionalFormatBy = (name: string, issueOf: TextRule) =>
  z.string(`${name} must be text`).check(z.overwrite(formattedLine), rule(issueOf))

/** Parses text of several lines, which must not be empty. */
export const linesBy = (issueOf: TextRule) => z.string(noneBy(issueOf)).check(z.overwrite(severalLines), rule(issueOf))

/** Parses text of several lines, which may be empty. */
export const optionalLinesBy = (name: string, issueOf: TextRule) =>
  z.string(`${name} must be text`).check(z.overwrite(severalLines), rule(issueOf))

/** Makes a text that can be emptied. Absent gives undefined; null or an empty text gives null. */
export const emptiable = <Schema extends z.ZodMiniType<string>>(text: Schema) =>
  z.optional(
    z.pipe(
      z.nullable(text),
      z.transform((value) => value || null),
    ),
  )

export const emptiableText = (name: string, issueOf: TextRule) => emptiable(optionalTextBy(name, issueOf))
