/** Why text can't be taken as it was typed, as a sentence for a person; null when it can. */
export type TextRule = (typed: string) => string | null

/** The rules of a form, by the names of its fields: the browser checks by them before a request, the server after it. */
export type FieldRules<Field extends string = string> = Readonly<Record<Field, TextRule>>

/** Why a text for people can't be saved, as a sentence that begins with its `name`; null when it can. `max`: characters. */
export function textProblem(text: string, name: string, max: number): string | null {
  if (text.length > max) return `${name} must be ${max} characters or fewer`
  return isPlainText(text) ? null : `${name} has characters that can’t be saved`
}

/** The same of a text that must say something. */
export const requiredTextProblem = (text: string, name: string, max: number): string | null =>
  text === '' ? `${name} is required` : textProblem(text, name, max)

/** The same as a rule: of text that is trimmed before. */
export const requiredTextRule =
  (name: string, max: number): TextRule =>
  (typed) =>
    requiredTextProblem(typed.trim(), name, max)

/** Without NUL, which PostgreSQL can't keep, and lone surrogates, which are no text. */
const isPlainText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
