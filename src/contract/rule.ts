import type * as z from 'zod/mini'

/**
 * A check by a rule of the domain, which gives the sentence that says what is wrong, or null. `path`: the field that it is about, in what
 * is checked. Others are checked all the same, so that whoever sends something hears all that is wrong with it.
 */
export const rule =
  <T>(problemOf: (value: T) => string | null, path: readonly string[] = []): z.core.CheckFn<T> =>
  ({ value, issues }) => {
    const message = problemOf(value)
    if (message !== null) issues.push({ code: 'custom', path: [...path], message, input: value, continue: true }) // zod writes into it
  }
