import type { FieldErrors } from '../../contract/responses.ts'
import type { FieldRules } from '../../domain/text.ts'

/** What of a form its rules refuse: a sentence a field. What is no text, as a file, is not looked at. */
export function fieldProblems(rules: FieldRules, fields: FormData): FieldErrors {
  const problems: Record<string, string> = {}
  for (const [name, problemOf] of Object.entries(rules)) {
    const typed = fields.get(name) ?? ''
    const problem = typeof typed === 'string' ? problemOf(typed) : null
    if (problem !== null) problems[name] = problem
  }
  return problems
}

/**
 * The errors once something else was typed into `changed`: a field that is right now loses its sentence, one that is still wrong gets the
 * true one. A field that nothing was said of is not judged while somebody types.
 */
export function recheck(errors: FieldErrors, changed: readonly string[], problems: FieldErrors): FieldErrors {
  const left: Record<string, string> = {}
  for (const [name, before] of Object.entries(errors)) {
    const sentence = changed.includes(name) ? problems[name] : before
    if (sentence !== undefined) left[name] = sentence
  }
  return left
}
