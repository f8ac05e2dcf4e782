import * as z from 'zod/mini'

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

/**
 * Counts the elements of a list, or the fields of an object, before they are parsed. A megabyte of JSON can have
 * 300,000 of them. Parsing so many, with an error for each, would block all other requests.
 */
export function bounded<Output, Input>(schema: z.ZodMiniType<Output, Input>, max: number, tooMany: string) {
  const counted = z.transform((value: unknown, { issues }) => {
    if (sizeOf(value) > max) issues.push({ code: 'custom', message: tooMany, input: null })
    return value as Input // the schema checks this value
  })
  return z.pipe(counted as z.ZodMiniType<Input, Input>, schema) // it accepts what the schema accepts
}

function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0
}
