import type * as z from 'zod/mini'

/** `path`: the field at fault. `continue` lets all checks report. */
export const rule =
  <T>(problemOf: (value: T) => string | null, path: readonly string[] = []): z.core.CheckFn<T> =>
  ({ value, issues }) => {
    const message = problemOf(value)
    if (message !== null) issues.push({ code: 'custom', path: [...path], message, input: value, continue: true }) // a copy: zod changes it
  }
