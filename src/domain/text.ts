/** Returns an error sentence or null. */
export type TextRule = (typed: string) => string | null

export type FieldRules<Field extends string = string> = Readonly<Record<Field, TextRule>>

/** The sentence begins with `name`. `max`: characters. */
export function textProblem(text: string, name: string, max: number): string | null {
  if (text.length > max) return `${name} must be ${max} characters or fewer`
  return isPlainText(text) ? null : `${name} has characters that can’t be saved`
}

export const requiredTextProblem = (text: string, name: string, max: number): string | null =>
  text === '' ? `${name} is required` : textProblem(text, name, max)

export const requiredTextRule =
  (name: string, max: number): TextRule =>
  (typed) =>
    requiredTextProblem(typed.trim(), name, max)

/** PostgreSQL can't store NUL; lone surrogates are invalid Unicode. */
const isPlainText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
