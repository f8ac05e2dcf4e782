import type { FieldErrors } from '../../contract/responses.ts'
import type { FieldRules } from '../../domain/text.ts'

export function fieldProblems(rules: FieldRules, fields: FormData): FieldErrors {
  const problems: Record<string, string> = {}
  for (const [name, problemOf] of Object.entries(rules)) {
    const typed = fields.get(name) ?? ''
    const problem = typeof typed === 'string' ? problemOf(typed) : null
    if (problem !== null) problems[name] = problem
  }
  return problems
}

/** Validates a changed field again only if it has a message, so that new errors do not appear while the user types. */
export function recheck(errors: FieldErrors, changed: readonly string[], problems: FieldErrors): FieldErrors {
  const left: Record<string, string> = {}
  for (const [name, before] of Object.entries(errors)) {
    const sentence = changed.includes(name) ? problems[name] : before
    if (sentence !== undefined) left[name] = sentence
  }
  return left
}
