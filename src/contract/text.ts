import * as z from 'zod/mini'

/**
 * Text for people: trimmed, 1 to `max` characters. NUL, which PostgreSQL can't keep, and lone surrogates, which are no
 * text, are refused. `name` starts the sentences: `Name is required`.
 */
export const requiredText = (name: string, max: number) =>
  z
    .string(`${name} is required`)
    .check(
      z.trim(),
      z.minLength(1, `${name} is required`),
      z.maxLength(max, `${name} must have at most ${max} characters`),
      z.refine(isPlainText, `${name} has characters that can't be kept`),
    )

/** Text that may be empty, with the same bounds. */
export const optionalText = (name: string, max: number) =>
  z
    .string(`${name} must be text`)
    .check(
      z.trim(),
      z.maxLength(max, `${name} must have at most ${max} characters`),
      z.refine(isPlainText, `${name} has characters that can't be kept`),
    )

function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
