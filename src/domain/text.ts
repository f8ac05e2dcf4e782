/** Why a text for people can't be kept, as a sentence that begins with its `name`; null when it can. `max`: characters. */
export function textProblem(text: string, name: string, max: number): string | null {
  if (text.length > max) return `${name} must have at most ${max} characters`
  return isPlainText(text) ? null : `${name} has characters that can't be kept`
}

/** The same of a text that must say something. */
export const requiredTextProblem = (text: string, name: string, max: number): string | null =>
  text === '' ? `${name} is required` : textProblem(text, name, max)

/** Without NUL, which PostgreSQL can't keep, and lone surrogates, which are no text. */
const isPlainText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
