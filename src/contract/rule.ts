import type * as z from 'zod/mini'

/** A check by a rule of the domain, which gives the sentence that says what is wrong, or null. */
export const rule =
  <T>(problemOf: (value: T) => string | null): z.core.CheckFn<T> =>
  ({ value, issues }) => {
    const message = problemOf(value)
    if (message !== null) issues.push({ code: 'custom', message, input: value })
  }
