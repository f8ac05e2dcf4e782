/** Returns an error sentence, or null for valid text. */
export type TextRule = (typed: string) => string | null

/** A form's rules by field name, checked in the browser and on the server. */
export type FieldRules<Field extends string = string> = Readonly<Record<Field, TextRule>>

/** Error sentence that begins with `name`, or null. `max`: characters. */
export function textProblem(text: string, name: string, max: number): string | null {
  if (text.length > max) return `${name} must be ${max} characters or fewer`
  return isPlainText(text) ? null : `${name} has characters that can’t be saved`
}

/** The same for required text. */
export const requiredTextProblem = (text: string, name: string, max: number): string | null =>
  text === '' ? `${name} is required` : textProblem(text, name, max)

/** The same as a rule, of trimmed text. */
export const requiredTextRule =
  (name: string, max: number): TextRule =>
  (typed) =>
    requiredTextProblem(typed.trim(), name, max)

/** Without NUL, which PostgreSQL can't store, and lone surrogates, which are invalid Unicode. */
const isPlainText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
