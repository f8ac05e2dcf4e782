import type * as z from 'zod/mini'

/**
 * Makes a zod check of a rule. `path` is the field that gets the error. `continue` lets the other checks run, so that
 * all errors are reported.
 */
export const rule =
  <T>(issueOf: (value: T) => string | null, path: readonly string[] = []): z.core.CheckFn<T> =>
  ({ value, issues }) => {
    const message = issueOf(value)
    // The path is copied, since zod changes it.
    if (message !== null) issues.push({ code: 'custom', path: [...path], message, input: value, continue: true })
  }
